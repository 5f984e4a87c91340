import { Injectable } from '@nestjs/common';
import type { Scope } from '../../kernel/principal.js';
import { Clock } from '../../platform/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { after, REQUEST_LIFETIME_MS } from '../lifetimes.js';
import { AuthorizationRequestRow } from './authorization-request.entity.js';

/** A valid authorization request that waits for the user's decision. */
export interface AuthorizationRequest {
  readonly clientRowId: string;
  readonly redirectUri: string;
  readonly scopes: readonly Scope[];
  readonly state: string | null;
  readonly codeChallenge: string;
}

/** A stored, undecided request with its client. */
export interface PendingRequest extends AuthorizationRequest {
  readonly id: string;
  /** The key under which the client is found, if it may still act. */
  readonly clientId: string;
}

@Injectable()
export class AuthorizationRequestsRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async insert(id: string, request: AuthorizationRequest): Promise<void> {
    const now = this.clock.now();
    const { clientRowId, scopes, ...columns } = request;
    await this.database.system((system) =>
      system.repository(AuthorizationRequestRow).insert({
        ...columns,
        id,
        oauthClientId: clientRowId,
        scopes: [...scopes],
        createdAt: now,
        expiresAt: after(now, REQUEST_LIFETIME_MS),
      }),
    );
  }

  /** The undecided request; null if it is unknown, expired or decided. */
  async findPending(id: string): Promise<PendingRequest | null> {
    const row = await this.database.system((system) =>
      system.queryOne<{
        oauth_client_id: string;
        client_id: string;
        redirect_uri: string;
        scopes: Scope[];
        state: string | null;
        code_challenge: string;
      }>(
        `select r.oauth_client_id, c.client_id, r.redirect_uri, r.scopes, r.state, r.code_challenge
           from authorization_request r join oauth_client c on c.id = r.oauth_client_id
          where r.id = $1 and r.decided_at is null and r.expires_at > $2`,
        [id, this.clock.now()],
      ),
    );
    if (!row) return null;
    return {
      id,
      clientRowId: row.oauth_client_id,
      clientId: row.client_id,
      redirectUri: row.redirect_uri,
      scopes: row.scopes,
      state: row.state,
      codeChallenge: row.code_challenge,
    };
  }

  /** True for the first decision only. */
  async decide(id: string): Promise<boolean> {
    const rows = await this.database.system((system) =>
      system.query(
        `update authorization_request set decided_at = $2
          where id = $1 and decided_at is null and expires_at > $2 returning id`,
        [id, this.clock.now()],
      ),
    );
    return rows.length > 0;
  }
}
