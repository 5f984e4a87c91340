import { Inject, Injectable } from '@nestjs/common';
import { ThrottlerStorage } from '@nestjs/throttler';
import { type Budget, type BudgetName, Config } from '../config/config.js';
import { BucketStorage } from './bucket-storage.js';
import type { Verdict } from './gcra.js';

/** The configured budgets over the stored buckets. */
@Injectable()
export class RateLimiter {
  constructor(
    private readonly config: Config,
    @Inject(ThrottlerStorage) private readonly storage: BucketStorage,
  ) {}

  /** Draws one token, and tells the caller of the answer what is left. */
  async spend(name: BudgetName, key: string, answer: HeaderSink): Promise<Verdict> {
    const { burst, perSecond } = this.config.rateLimits[name];
    const windowSeconds = burst / perSecond;
    const { verdict } = await this.storage.increment(`${name}:${key}`, windowSeconds * 1000, burst);
    tell(name, this.config.rateLimits[name], verdict, answer);
    return verdict;
  }

  /** Whether a token is left, without drawing it: for budgets that are charged only when an attempt fails. */
  async peek(name: BudgetName, key: string, answer: HeaderSink): Promise<Verdict> {
    const verdict = await this.storage.peek(`${name}:${key}`, this.config.rateLimits[name]);
    if (!verdict.allowed) tell(name, this.config.rateLimits[name], verdict, answer);
    return verdict;
  }
}

/** draft-ietf-httpapi-ratelimit-headers-11: policy with quota and window, then what is left of it. */
function tell(name: BudgetName, { burst, perSecond }: Budget, verdict: Verdict, answer: HeaderSink): void {
  answer.setHeader('RateLimit-Policy', `"${name}";q=${burst};w=${Math.ceil(burst / perSecond)}`);
  answer.setHeader('RateLimit', `"${name}";r=${verdict.remaining};t=${verdict.resetSeconds}`);
}

/** The part of an HTTP answer that takes headers. */
export interface HeaderSink {
  setHeader(name: string, value: string): unknown;
}
