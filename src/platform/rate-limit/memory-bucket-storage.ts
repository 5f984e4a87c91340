import type { Budget } from '../config/config.js';
import type { Clock } from '../clock/clock.js';
import { BucketStorage } from './bucket-storage.js';
import { peek, spend, type BudgetVerdict } from './gcra.js';

const SWEEP_EVERY = 10_000;

/** Buckets of one process. Full buckets are removed. */
export class MemoryBucketStorage extends BucketStorage {
  private readonly arrivals = new Map<string, number>();
  private untilSweep = SWEEP_EVERY;

  constructor(private readonly clock: Clock) {
    super();
  }

  override async spend(key: string, budget: Budget): Promise<BudgetVerdict> {
    const nowMicros = this.clock.elapsedMicroseconds();
    if (--this.untilSweep <= 0) this.sweep(nowMicros);
    const { tat, verdict } = spend(this.arrivals.get(key), nowMicros, budget);
    this.arrivals.set(key, tat);
    return verdict;
  }

  override async peek(key: string, budget: Budget): Promise<BudgetVerdict> {
    return peek(this.arrivals.get(key), this.clock.elapsedMicroseconds(), budget);
  }

  private sweep(nowMicros: number): void {
    this.untilSweep = SWEEP_EVERY;
    for (const [key, tat] of this.arrivals) if (tat <= nowMicros) this.arrivals.delete(key);
  }
}
