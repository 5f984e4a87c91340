import { Column, Entity, PrimaryColumn } from 'typeorm';

/** That a business lets a client act for it. People's consents, each with its codes and tokens, hang on it. */
@Entity({ name: 'oauth_grant' })
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
