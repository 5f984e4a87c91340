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

/** Compared with when there is no client, so that an unknown one takes as long as a wrong secret. */
const NO_SECRET = hashToken('');

@Injectable()
export class AuthenticateClient {
  constructor(
    private readonly budgets: TokenBudgets,
    private readonly clients: UsableClientsRepository,
    private readonly database: Database,
    private readonly background: Background,
  ) {}

  /** The client that a request proves to be from. Unknown, revoked and wrong secret fail alike. */
  async run(call: OAuthCall, form: Parameters): Promise<UsableClient> {
    const presented = await this.readPresented(call, form);
    await this.budgets.requireAttemptsLeft(call, presented.clientId);
    const client = await this.clients.find(presented.clientId);
    const isRight = timingSafeEqual(hashToken(presented.secret), client?.secretHash ?? NO_SECRET);
    if (client && isRight) return client;
    await this.budgets.chargeFailure(call, presented.clientId);
    if (client) this.auditWrongSecret(client, call);
    throw new InvalidClient(presented.mechanism === 'basic', client ? 'wrong secret' : 'no usable client');
  }

  private async readPresented(call: OAuthCall, form: Parameters): Promise<PresentedClient> {
    try {
      return readPresentedClient(call.request.headers.authorization, form);
    } catch (error) {
      // Nobody in particular, but from somewhere.
      if (error instanceof InvalidClient) await this.budgets.chargeFailure(call, '');
      throw error;
    }
  }

  /**
   * Beside the request: how long the answer takes must not tell that there is such a client. A partner belongs to
   * no business whose trail it could stand in: the log has it.
   */
  private auditWrongSecret(client: UsableClient, call: OAuthCall): void {
    if (!client.business) return;
    const action = { ...client.business, grantId: null, actingUserId: null };
    const principal = clientPrincipal(client, action, originOf(call.request));
    this.background.run('noting a wrong client secret', () =>
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
