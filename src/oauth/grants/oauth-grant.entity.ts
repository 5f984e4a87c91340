import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** A business's permission for a client. Users' consents, with their codes and tokens, belong to it. */
@Entity({ name: 'oauth_grant' })
@ForeignKey('Business', ['businessId'], ['id'], { name: 'oauth_grant_business_id_fkey' })
@ForeignKey('OAuthClient', ['oauthClientId'], ['id'], { name: 'oauth_grant_oauth_client_id_fkey' })
export class OAuthGrant {
  @PrimaryColumn({ type: 'uuid', name: 'business_id' })
  businessId!: string;

  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'uuid', name: 'oauth_client_id' })
  oauthClientId!: string;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'last_used_at', nullable: true })
  lastUsedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'disconnected_at', nullable: true })
  disconnectedAt!: Date | null;
}
