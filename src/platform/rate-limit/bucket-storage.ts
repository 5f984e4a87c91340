import type { ThrottlerStorage } from '@nestjs/throttler';
import type { Budget } from '../config/config.js';
import type { BudgetVerdict } from './gcra.js';

/** One token of the bucket with this key. */
export interface Charge {
  readonly key: string;
  readonly budget: Budget;
}

/** `shared` is null if the first bucket had no token left. */
export interface JointVerdict {
  readonly own: BudgetVerdict;
  readonly shared: BudgetVerdict | null;
}

/** Stores token buckets by key. */
export abstract class BucketStorage implements ThrottlerStorage {
  /** Takes one token from the key's bucket, if one is left. */
  abstract spend(key: string, budget: Budget): Promise<BudgetVerdict>;

  /**
   * Takes a token from the caller's own bucket, and only then one from the bucket it shares: a caller without tokens must
   * not use up what others share.
   */
  async spendBoth(own: Charge, shared: Charge): Promise<JointVerdict> {
    const verdict = await this.spend(own.key, own.budget);
    return {
      own: verdict,
      shared: verdict.allowed ? await this.spend(shared.key, shared.budget) : null,
    };
  }

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
