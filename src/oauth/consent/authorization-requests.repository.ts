import { Injectable } from '@nestjs/common';
import { IsNull, MoreThan } from 'typeorm';
import { Clock } from '../../platform/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { after, REQUEST_LIFETIME_MS } from '../lifetimes.js';
import { AuthorizationRequest } from './authorization-request.entity.js';

/** A valid request, before it is stored. */
export type NewAuthorizationRequest = Omit<
  AuthorizationRequest,
  'id' | 'createdAt' | 'expiresAt' | 'decidedAt'
>;

/** A stored, undecided request, with the public id of its client. */
export type PendingRequest = NewAuthorizationRequest & { readonly id: string; readonly clientId: string };

@Injectable()
export class AuthorizationRequestsRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async insert(id: string, request: NewAuthorizationRequest): Promise<void> {
    const createdAt = this.clock.now();
    const expiresAt = after(createdAt, REQUEST_LIFETIME_MS);
    await this.database.control((system) =>
      system.repository(AuthorizationRequest).insert({ ...request, id, createdAt, expiresAt }),
    );
  }

  /** The undecided request; null if it is unknown, expired or decided. */
  async findPending(id: string): Promise<PendingRequest | null> {
    return this.database.control((system) =>
      system.queryOne<PendingRequest>(
        `select r.id, r.oauth_client_id as "oauthClientId", c.client_id as "clientId",
                r.redirect_uri as "redirectUri", r.scopes, r.resource, r.state, r.code_challenge as "codeChallenge"
           from authorization_request r join oauth_client c on c.id = r.oauth_client_id
          where r.id = $1 and r.decided_at is null and r.expires_at > $2`,
        [id, this.clock.now()],
      ),
    );
  }

  /** True for the first decision only. */
  async decide(id: string): Promise<boolean> {
    const now = this.clock.now();
    const { affected } = await this.database.control((system) =>
      system
        .repository(AuthorizationRequest)
        .update({ id, decidedAt: IsNull(), expiresAt: MoreThan(now) }, { decidedAt: now }),
    );
    return affected === 1;
  }
}
