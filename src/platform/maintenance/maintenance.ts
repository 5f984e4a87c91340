import { Inject, Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { ThrottlerStorage } from '@nestjs/throttler';
import { Clock } from '../clock/clock.js';
import { Database } from '../database/database.js';
import { BucketStorage } from '../rate-limit/bucket-storage.js';
import { PostgresBucketStorage } from '../rate-limit/postgres-bucket-storage.js';

const EVERY_MS = 10 * 60_000;
const MAX_ROWS_AT_ONCE = 10_000;

/**
 * Deletes what has expired: stored responses after a day, and rate buckets that are full again. Any instance may do it at
 * any time.
 */
@Injectable()
export class Maintenance {
  private readonly logger = new Logger(Maintenance.name);
  private readonly others: (() => Promise<unknown>)[] = [];

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(ThrottlerStorage) private readonly buckets: BucketStorage,
  ) {}

  /** Registers what another module deletes at each run. */
  add(prune: () => Promise<unknown>): void {
    this.others.push(prune);
  }

  @Interval(EVERY_MS)
  async tick(): Promise<void> {
    try {
      await this.prune();
    } catch (error) {
      this.logger.warn({ err: error }, 'pruning failed; it is retried at the next tick');
    }
  }

  async prune(): Promise<void> {
    await this.database.inEachCell((system) =>
      system.query(
        `delete from idempotency_key where ctid in (
           select ctid from idempotency_key where created_at < $1::timestamptz - interval '24 hours' limit $2)`,
        [this.clock.now(), MAX_ROWS_AT_ONCE],
      ),
    );
    if (this.buckets instanceof PostgresBucketStorage) await this.buckets.prune();
    for (const prune of this.others) await prune();
  }
}
