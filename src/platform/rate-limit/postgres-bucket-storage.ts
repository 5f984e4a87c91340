import type { Budget } from '../config/config.js';
import type { Database } from '../database/database.js';
import { BucketStorage } from './bucket-storage.js';
import { peek, stepMicros, type BudgetVerdict, verdictOf } from './gcra.js';

/**
 * Takes a token in one autocommit statement on an unlogged table. The row lock of ON CONFLICT serializes parallel
 * requests, and all instances use the database server's clock.
 */
const SPEND = `
  with bucket as (
    insert into rate_bucket as r (key, tat) values ($1, clock_timestamp() + $2::float8 * interval '1 microsecond')
    on conflict (key) do update set tat = greatest(r.tat, clock_timestamp()) + $2::float8 * interval '1 microsecond'
    where greatest(r.tat, clock_timestamp()) + ($2::float8 - $2::float8 * $3::int) * interval '1 microsecond' <= clock_timestamp()
    returning tat
  )
  select exists(select from bucket) as allowed,
         (extract(epoch from coalesce((select tat from bucket), (select tat from rate_bucket where key = $1), clock_timestamp())
                            - clock_timestamp()) * 1000000)::float8 as ahead`;

/** How far ahead the bucket's tat is; a missing bucket is full. */
const PEEK = `
  select greatest(0, coalesce(max(extract(epoch from tat - clock_timestamp()) * 1000000), 0))::float8 as ahead
    from rate_bucket where key = $1`;

/** Buckets shared by all instances. */
export class PostgresBucketStorage extends BucketStorage {
  constructor(private readonly database: Database) {
    super();
  }

  override async spend(key: string, budget: Budget): Promise<BudgetVerdict> {
    const [row] = await this.database.single<{ allowed: boolean; ahead: number }>(SPEND, [
      key,
      stepMicros(budget),
      budget.burst,
    ]);
    if (!row) throw new Error('the rate bucket statement returned no row');
    return verdictOf(row.allowed, row.ahead, budget);
  }

  override async peek(key: string, budget: Budget): Promise<BudgetVerdict> {
    const [row] = await this.database.single<{ ahead: number }>(PEEK, [key]);
    return peek(row?.ahead, 0, budget);
  }

  /** Removes buckets that are full again. */
  async prune(): Promise<void> {
    await this.database.single('delete from rate_bucket where tat < clock_timestamp()');
  }
}
