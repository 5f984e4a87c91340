import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { ProtectedResource } from '../../kernel/authenticator.js';
import type { Scope } from '../../kernel/principal.js';

/** An access or refresh token. */
@Entity({ name: 'oauth_token' })
@ForeignKey('OAuthCode', ['businessId', 'codeId'], ['businessId', 'id'], {
  name: 'oauth_token_business_id_code_id_fkey',
})
@ForeignKey('Business', ['businessId'], ['id'], { name: 'oauth_token_business_id_fkey' })
@ForeignKey('OAuthClient', ['oauthClientId'], ['id'], { name: 'oauth_token_oauth_client_id_fkey' })
@ForeignKey('WebSession', ['sessionId'], ['id'], { name: 'oauth_token_session_id_fkey', onDelete: 'CASCADE' })
@Unique('oauth_token_token_hash', ['tokenHash'])
export class OAuthToken {
  @PrimaryColumn({ type: 'uuid', name: 'business_id' })
  businessId!: string;

  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'text' })
  kind!: 'access' | 'refresh';

  @Column({ type: 'uuid', name: 'oauth_client_id', nullable: true })
  oauthClientId!: string | null;

  @Column({ type: 'uuid', name: 'code_id', nullable: true })
  codeId!: string | null;

  @Column({ type: 'uuid', name: 'session_id', nullable: true })
  sessionId!: string | null;

  @Column({ type: 'text', array: true })
  scopes!: Scope[];

  /** Null for the whole service. */
  @Column({ type: 'text', nullable: true })
  resource!: ProtectedResource | null;

  @Column({ type: 'bytea', name: 'token_hash', select: false })
  tokenHash!: Buffer;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'expires_at' })
  expiresAt!: Date;

  @Column({ type: 'timestamptz', name: 'retired_at', nullable: true })
  retiredAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'revoked_at', nullable: true })
  revokedAt!: Date | null;
}
