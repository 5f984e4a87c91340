import type { ThrottlerStorage } from '@nestjs/throttler';
import type { Budget } from '../config/config.js';
import type { BudgetVerdict } from './gcra.js';

/** Stores token buckets by key. */
export abstract class BucketStorage implements ThrottlerStorage {
  /** Takes one token from the key's bucket, if one is left. */
  abstract spend(key: string, budget: Budget): Promise<BudgetVerdict>;

  /** The verdict on taking a token now, without taking it. */
  abstract peek(key: string, budget: Budget): Promise<BudgetVerdict>;

  /** The same in the throttler's terms: `limit` is the burst, and `ttl` milliseconds refill it. */
  async increment(key: string, ttl: number, limit: number) {
    const verdict = await this.spend(key, { burst: limit, perSecond: (limit / ttl) * 1000 });
    return {
      totalHits: limit - verdict.remaining,
      timeToExpire: verdict.resetSeconds,
      isBlocked: !verdict.allowed,
      timeToBlockExpire: verdict.retryAfterSeconds,
    };
  }
}
