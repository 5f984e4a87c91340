import { Injectable } from '@nestjs/common';
import type { BudgetName } from '../../platform/config/config.js';
import { RateLimited } from '../../platform/http/http.errors.js';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter.js';

/** These budgets are about accounts and addresses that need not be the caller's: what is left of them is not told. */
const UNTOLD = { setHeader: () => {} };

/** Counts what could be tried over and over: guessing passwords, sending mail to others. */
@Injectable()
export class Attempts {
  constructor(private readonly rateLimiter: RateLimiter) {}

  /** Throws RateLimited when the budget of this key is used up; otherwise draws on it. */
  async charge(budget: BudgetName, key: string): Promise<void> {
    const verdict = await this.rateLimiter.spend(budget, key, UNTOLD);
    if (!verdict.allowed) throw new RateLimited(verdict.retryAfterSeconds);
  }
}
