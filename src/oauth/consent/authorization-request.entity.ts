import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { ProtectedResource } from '../../kernel/authenticator.js';
import type { Scope } from '../../kernel/principal.js';

/** A valid authorization request that waits for the user's decision. */
@Entity({ name: 'authorization_request' })
@ForeignKey('OAuthClient', ['oauthClientId'], ['id'], { name: 'authorization_request_oauth_client_id_fkey' })
export class AuthorizationRequest {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'uuid', name: 'oauth_client_id' })
  oauthClientId!: string;

  @Column({ type: 'text', name: 'redirect_uri' })
  redirectUri!: string;

  @Column({ type: 'text', array: true })
  scopes!: Scope[];

  /** Null for the whole service. */
  @Column({ type: 'text', nullable: true })
  resource!: ProtectedResource | null;

  @Column({ type: 'text', nullable: true })
  state!: string | null;

  @Column({ type: 'text', name: 'code_challenge' })
  codeChallenge!: string;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'expires_at' })
  expiresAt!: Date;

  @Column({ type: 'timestamptz', name: 'decided_at', nullable: true })
  decidedAt!: Date | null;
}
