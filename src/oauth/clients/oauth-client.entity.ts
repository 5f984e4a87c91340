import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { Scope } from '../../kernel/principal.js';

/**
 * An application that requests tokens: a business's own client, or a partner client that many businesses may
 * authorize.
 */
@Entity({ name: 'oauth_client' })
@ForeignKey('Business', ['businessId'], ['id'], { name: 'oauth_client_business_id_fkey' })
@ForeignKey('User', ['ownerUserId'], ['id'], { name: 'oauth_client_owner_user_id_fkey' })
@Unique('oauth_client_client_id', ['clientId'])
export class OAuthClient {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'text', name: 'client_id' })
  clientId!: string;

  /** Null for a partner. */
  @Column({ type: 'uuid', name: 'business_id', nullable: true })
  businessId!: string | null;

  /** Null for a partner, and after the owning member has left. */
  @Column({ type: 'uuid', name: 'owner_user_id', nullable: true })
  ownerUserId!: string | null;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text', name: 'redirect_uris', array: true })
  redirectUris!: string[];

  @Column({ type: 'text', array: true })
  scopes!: Scope[];

  /** A browser or native application: it has no secret. */
  @Column({ type: 'boolean', name: 'is_public', default: false })
  isPublic!: boolean;

  /** Null for a public client. */
  @Column({ type: 'bytea', name: 'secret_hash', nullable: true, select: false })
  secretHash!: Buffer | null;

  @Column({ type: 'boolean', name: 'has_signup_gate', default: false })
  hasSignupGate!: boolean;

  @Column({ type: 'boolean', name: 'any_loopback_port', default: false })
  anyLoopbackPort!: boolean;

  /** It registered itself, as a public client of no business. */
  @Column({ type: 'boolean', name: 'is_self_registered', default: false })
  isSelfRegistered!: boolean;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'revoked_at', nullable: true })
  revokedAt!: Date | null;
}
