import type { ThrottlerStorage } from '@nestjs/throttler';
import type { Budget } from '../config/config.js';
import type { Verdict } from './gcra.js';

/** Keeps token buckets under keys. */
export abstract class BucketStorage implements ThrottlerStorage {
  /** Takes one token of the key's bucket, if there is one. */
  abstract spend(key: string, budget: Budget): Promise<Verdict>;

  /** What taking a token would answer now, without taking it: for budgets that only failures are charged to. */
  abstract peek(key: string, budget: Budget): Promise<Verdict>;

  /**
   * The throttler's own view of a bucket: `limit` is the burst, and `ttl` milliseconds fill it. The fields
   * of the answer that speak of fixed windows are derived from the bucket.
   */
  async increment(key: string, ttl: number, limit: number) {
    const verdict = await this.spend(key, { burst: limit, perSecond: (limit / ttl) * 1000 });
    return {
      totalHits: limit - verdict.remaining,
      timeToExpire: verdict.resetSeconds,
      isBlocked: !verdict.allowed,
      timeToBlockExpire: verdict.retryAfterSeconds,
      verdict,
    };
  }
}
