import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { ProtectedResource } from '../../kernel/authenticator.js';
import type { Scope } from '../../kernel/principal.js';

/** An authorization code. It is also the family of the tokens issued from it. */
@Entity({ name: 'oauth_code' })
@ForeignKey('Business', ['businessId'], ['id'], { name: 'oauth_code_business_id_fkey' })
@ForeignKey('OAuthGrant', ['businessId', 'grantId'], ['businessId', 'id'], {
  name: 'oauth_code_business_id_grant_id_fkey',
})
@ForeignKey('User', ['userId'], ['id'], { name: 'oauth_code_user_id_fkey' })
@Unique('oauth_code_code_hash', ['codeHash'])
export class OAuthCode {
  @PrimaryColumn({ type: 'uuid', name: 'business_id' })
  businessId!: string;

  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'uuid', name: 'grant_id' })
  grantId!: string;

  @Column({ type: 'uuid', name: 'user_id' })
  userId!: string;

  @Column({ type: 'text', array: true })
  scopes!: Scope[];

  /** Null for the whole service. */
  @Column({ type: 'text', nullable: true })
  resource!: ProtectedResource | null;

  @Column({ type: 'bytea', name: 'code_hash', select: false })
  codeHash!: Buffer;

  @Column({ type: 'text', name: 'redirect_uri' })
  redirectUri!: string;

  @Column({ type: 'text', name: 'code_challenge' })
  codeChallenge!: string;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'expires_at' })
  expiresAt!: Date;

  @Column({ type: 'timestamptz', name: 'used_at', nullable: true })
  usedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'ends_at' })
  endsAt!: Date;

  @Column({ type: 'timestamptz', name: 'revoked_at', nullable: true })
  revokedAt!: Date | null;
}
