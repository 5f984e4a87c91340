import { Injectable } from '@nestjs/common';
import type { BudgetName } from '../../platform/config/config.js';
import { RateLimited } from '../../platform/http/errors/http.errors.js';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter.js';

/** These budgets belong to accounts and addresses that need not be the caller's: responses do not report what is left. */
const NO_HEADERS = { setHeader: () => {} };

/** Limits what could be tried over and over: guessing passwords, sending mail to others. */
@Injectable()
export class Attempts {
  constructor(private readonly rateLimiter: RateLimiter) {}

  /** Draws on the budget of this key. Throws RateLimited when it is used up. */
  async charge(budget: BudgetName, key: string): Promise<void> {
    const verdict = await this.rateLimiter.spend(budget, key, NO_HEADERS);
    if (!verdict.allowed) throw new RateLimited(verdict.retryAfterSeconds);
  }

  /** Throws RateLimited when the budget of this key is used up, but draws nothing from it. */
  async requireLeft(budget: BudgetName, key: string): Promise<void> {
    const verdict = await this.rateLimiter.peek(budget, key, NO_HEADERS);
    if (!verdict.allowed) throw new RateLimited(verdict.retryAfterSeconds);
  }

  /**
   * Whether a mailbox may get another mail. If not, callers send none and return their usual response. Its owner is not
   * locked out, even if others used up the budget: the latest mail is at most minutes old, and its link still works.
   */
  async mayMail(email: string): Promise<boolean> {
    const { allowed } = await this.rateLimiter.spend('mailbox', email, NO_HEADERS);
    return allowed;
  }
}
