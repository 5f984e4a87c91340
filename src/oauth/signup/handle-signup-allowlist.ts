import { Injectable } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error.js';
import { addressKeyOf } from '../../platform/http/address-key.js';
import { readBody } from '../../platform/http/body-parsers.js';
import { OAuthError } from '../oauth.errors.js';
import { readForm } from '../read-form.js';
import type { OAuthCall } from '../token/oauth-call.js';
import { TokenBudgets } from '../token/token-budgets.js';
import { AllowSignup, type SignupAllowanceRequest } from './allow-signup.js';

const NOTHING: SignupAllowanceRequest = { clientId: undefined, email: undefined };

@Injectable()
export class HandleSignupAllowlist {
  constructor(
    private readonly budgets: TokenBudgets,
    private readonly allowSignup: AllowSignup,
  ) {}

  /** Always the same response: it never shows which clients, capabilities or addresses exist. */
  async run(call: OAuthCall): Promise<{ ok: true }> {
    await this.budgets.spend(call, 'signup_allowlist', addressKeyOf(call.request));
    await this.allowSignup.run(await readAnnouncement(call));
    return { ok: true };
  }
}

/** `{ client_id, email }`, as JSON or as a form; anything else has no effect. */
async function readAnnouncement({ request, response }: OAuthCall): Promise<SignupAllowanceRequest> {
  try {
    if (request.is('application/json') === false) {
      const form = await readForm(request, response);
      return { clientId: form.get('client_id'), email: form.get('email') };
    }
    await readBody(request, response, 'small');
    const { client_id: clientId, email } = (request.body ?? {}) as Record<string, unknown>;
    return { clientId, email };
  } catch (error) {
    if (error instanceof OAuthError || error instanceof DomainError) return NOTHING;
    throw error;
  }
}
