import { Injectable } from '@nestjs/common';
import { isUuid } from '../../kernel/base62.js';
import { DomainError } from '../../kernel/domain-error.js';
import { addressKeyOf } from '../../platform/http/limits/address-key.js';
import { AuthenticateClient } from '../clients/authenticate-client.js';
import { PendingConsents } from '../consent/pending-consents.js';
import { OAuthError } from '../oauth.errors.js';
import type { Parameters } from '../parameters.js';
import type { OAuthCall } from '../token/oauth-call.js';
import { TokenBudgets } from '../token/token-budgets.js';
import { AllowSignup, type Announcement } from './allow-signup.js';
import { readAnnouncement } from './read-announcement.js';

@Injectable()
export class HandleSignupAllowlist {
  constructor(
    private readonly budgets: TokenBudgets,
    private readonly authenticateClient: AuthenticateClient,
    private readonly pendingConsents: PendingConsents,
    private readonly allowSignup: AllowSignup,
  ) {}

  /** Always the same response: it never shows which clients, capabilities or addresses exist. */
  async run(call: OAuthCall): Promise<{ ok: true }> {
    try {
      const announcement = await this.prove(call, await readAnnouncement(call));
      if (announcement) await this.allowSignup.run(announcement);
    } catch (error) {
      if (!(error instanceof OAuthError || error instanceof DomainError)) throw error;
    }
    return { ok: true };
  }

  /** A client id is public, so it proves nothing: a page names the request it serves, and a server authenticates. */
  private async prove(call: OAuthCall, form: Parameters): Promise<Announcement | null> {
    const email = form.get('email');
    if (call.request.headers.authorization !== undefined || form.get('client_secret') !== undefined) {
      const client = await this.authenticateClient.run(call, form);
      return { client, email, authorizationRequestId: null };
    }
    await this.budgets.spend(call, 'signup_allowlist', addressKeyOf(call.request));
    const requestId = form.get('request_id');
    if (!isUuid(requestId)) return null;
    const { client, request } = await this.pendingConsents.find(requestId);
    if (client.clientId !== form.get('client_id')) return null;
    return { client, email, authorizationRequestId: request.id };
  }
}
