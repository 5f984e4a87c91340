import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** An origin from whose pages a public client calls the API. */
@Entity({ name: 'oauth_client_origin' })
@ForeignKey('OAuthClient', ['oauthClientId'], ['id'], { name: 'oauth_client_origin_oauth_client_id_fkey' })
@ForeignKey('Business', ['businessId'], ['id'], { name: 'oauth_client_origin_business_id_fkey' })
export class OAuthClientOrigin {
  @PrimaryColumn({ type: 'text' })
  origin!: string;

  @PrimaryColumn({ type: 'uuid', name: 'oauth_client_id' })
  oauthClientId!: string;

  /** Null for a partner's. */
  @Column({ type: 'uuid', name: 'business_id', nullable: true })
  businessId!: string | null;
}
