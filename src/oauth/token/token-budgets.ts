import { Injectable } from '@nestjs/common';
import type { BudgetName } from '../../platform/config/config.js';
import { addressKeyOf } from '../../platform/http/limits/address-key.js';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter.js';
import type { UsableClient } from '../clients/usable-client.js';
import { TokenRateLimited } from '../oauth.errors.js';
import type { OAuthCall } from './oauth-call.js';

/**
 * The rate limits of the OAuth endpoints. Before authentication only failed attempts count, so a client that
 * knows its secret is never rejected for its frequency, and an empty budget rejects before anything is
 * hashed.
 */
@Injectable()
export class TokenBudgets {
  constructor(private readonly rateLimiter: RateLimiter) {}

  /** Throws if this client id or this address has failed too often. */
  async requireAttemptsLeft(call: OAuthCall, clientId: string): Promise<void> {
    for (const [budget, key] of failureBuckets(call, clientId)) {
      const verdict = await this.rateLimiter.peek(budget, key, call.response);
      if (!verdict.allowed) throw new TokenRateLimited(verdict.retryAfterSeconds);
    }
  }

  /** Counts a failed attempt. Throws if it exceeds the limit. */
  async chargeFailure(call: OAuthCall, clientId: string): Promise<void> {
    for (const [budget, key] of failureBuckets(call, clientId)) await this.spend(call, budget, key);
  }

  async spend(call: OAuthCall, budget: BudgetName, key: string): Promise<void> {
    const verdict = await this.rateLimiter.spend(budget, key, call.response);
    if (!verdict.allowed) throw new TokenRateLimited(verdict.retryAfterSeconds);
  }
}

/** Anyone can name a public client, so its requests count per address. */
export function clientKey({ request }: OAuthCall, { clientId, secretHash }: UsableClient): string {
  return secretHash === null ? `${clientId} ${addressKeyOf(request)}` : clientId;
}

function failureBuckets({ request }: OAuthCall, clientId: string): [BudgetName, string][] {
  const address = addressKeyOf(request);
  return [
    ['token_failures_address', address],
    ['token_failures', `${clientId.slice(0, 100)} ${address}`],
  ];
}
