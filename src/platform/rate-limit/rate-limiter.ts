import { Inject, Injectable } from '@nestjs/common';
import { ThrottlerStorage } from '@nestjs/throttler';
import { type BudgetName, Config } from '../config/config.js';
import { budgetExhausted } from '../metrics/signals.js';
import { BucketStorage } from './bucket-storage.js';
import type { BudgetVerdict } from './gcra.js';
import { type HeaderSink, setRateLimitHeaders } from './rate-limit-headers.js';

/** Charges budgets that no route declares: failed attempts, and callers without a credential. */
@Injectable()
export class RateLimiter {
  constructor(
    private readonly config: Config,
    @Inject(ThrottlerStorage) private readonly storage: BucketStorage,
  ) {}

  /** Takes one token and reports the rest in the response headers. */
  async spend(name: BudgetName, key: string, response: HeaderSink): Promise<BudgetVerdict> {
    const verdict = await this.storage.spend(bucketKey(name, key), this.config.rateLimits[name]);
    this.report(name, verdict, response);
    return verdict;
  }

  /** Whether a token is left, without taking it: for budgets that only failed attempts are charged to. */
  async peek(name: BudgetName, key: string, response: HeaderSink): Promise<BudgetVerdict> {
    const verdict = await this.storage.peek(bucketKey(name, key), this.config.rateLimits[name]);
    if (!verdict.allowed) this.report(name, verdict, response);
    return verdict;
  }

  private report(name: BudgetName, verdict: BudgetVerdict, response: HeaderSink): void {
    const { allowed, remaining, resetSeconds } = verdict;
    if (!allowed) budgetExhausted.publish({ limit: name });
    const { burst, perSecond } = this.config.rateLimits[name];
    const windowSeconds = burst / perSecond;
    setRateLimitHeaders(response, { name, limit: burst, windowSeconds, remaining, resetSeconds });
  }
}

/** The storage key of a caller's bucket. */
export function bucketKey(budget: string, caller: string): string {
  return `${budget}:${caller}`;
}
