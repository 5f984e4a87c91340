import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Background } from '../../platform/background/background.js';
import { hashToken } from '../../platform/crypto/secret-token.js';
import { Database } from '../../platform/database/database.js';
import { originOf } from '../../platform/http/call.js';
import { InvalidClient } from '../oauth.errors.js';
import type { Parameters } from '../parameters.js';
import { type PresentedClient, readPresentedClient } from '../presented-client.js';
import type { OAuthCall } from '../token/oauth-call.js';
import { TokenBudgets } from '../token/token-budgets.js';
import { clientPrincipal, type UsableClient } from './usable-client.js';
import { UsableClientsRepository } from './usable-clients.repository.js';

/** Compared with if there is no secret, so that an unknown client takes as long as a wrong secret. */
const NO_SECRET = hashToken('');

@Injectable()
export class AuthenticateClient {
  constructor(
    private readonly budgets: TokenBudgets,
    private readonly clients: UsableClientsRepository,
    private readonly database: Database,
    private readonly background: Background,
  ) {}

  /** The authenticated client of a request. Unknown, revoked and wrong secret return the same error. */
  async run(call: OAuthCall, form: Parameters): Promise<UsableClient> {
    const presented = await this.readPresented(call, form);
    await this.budgets.requireAttemptsLeft(call, presented.clientId);
    const client = await this.clients.find(presented.clientId);
    const isRight = isAuthentic(presented, client?.secretHash ?? null);
    if (client && isRight) return client;
    await this.budgets.chargeFailure(call, presented.clientId);
    if (client && presented.secret !== null) this.auditWrongSecret(client, call);
    throw new InvalidClient(presented.mechanism !== 'form', client ? 'wrong secret' : 'no usable client');
  }

  private async readPresented(call: OAuthCall, form: Parameters): Promise<PresentedClient> {
    try {
      return readPresentedClient(call.request.headers.authorization, form);
    } catch (error) {
      // Without a client id, the failure counts against the address alone.
      if (error instanceof InvalidClient) await this.budgets.chargeFailure(call, '');
      throw error;
    }
  }

  /**
   * Runs outside the request: the response time must not show that the client exists. A partner belongs to no
   * business, so it has no audit trail; the log records it.
   */
  private auditWrongSecret(client: UsableClient, call: OAuthCall): void {
    if (!client.business) return;
    const action = { ...client.business, grantId: null, actingUserId: null };
    const principal = clientPrincipal(client, action, originOf(call.request));
    this.background.run('auditing a wrong client secret', () =>
      this.database.run(principal, async (uow) => {
        uow.audit({
          action: 'oauth_client.wrong_secret',
          resourceType: 'oauth_client',
          resourceId: client.id,
        });
      }),
    );
  }
}

/** A public client has no secret and sends none, not even an empty one. */
function isAuthentic({ secret }: PresentedClient, secretHash: Buffer | null): boolean {
  const isSame = timingSafeEqual(hashToken(secret ?? ''), secretHash ?? NO_SECRET);
  return secretHash === null ? secret === null : secret !== null && isSame;
}
