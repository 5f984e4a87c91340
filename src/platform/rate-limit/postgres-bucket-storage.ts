import type { Budget } from '../config/config.js';
import type { Database } from '../database/database.js';
import { BucketStorage, type Charge, type JointVerdict } from './bucket-storage.js';
import { peek, stepMicros, type BudgetVerdict, verdictOf } from './gcra.js';

const micros = (expression: string) => `${expression} * interval '1 microsecond'`;

/**
 * Takes a token from the bucket of the parameters `first` (key), `first + 1` (microseconds per token) and `first + 2`
 * (burst). The row lock of ON CONFLICT serializes parallel requests, and all instances use the database server's clock. A tat
 * later than that of an empty bucket was stored before this clock was set back: such a bucket has one token left.
 */
const take = (name: string, first: number, condition = 'true') => {
  const step = `$${first + 1}::float8`;
  const span = micros(`${step} * $${first + 2}::int`);
  return `
  ${name} as (
    insert into rate_bucket as r (key, tat)
    select $${first}::text, clock_timestamp() + ${micros(step)} where ${condition}
    on conflict (key) do update
      set tat = least(greatest(r.tat, clock_timestamp()) + ${micros(step)}, clock_timestamp() + ${span})
    where greatest(r.tat, clock_timestamp()) + ${micros(step)} - ${span} <= clock_timestamp()
       or r.tat > clock_timestamp() + ${span}
    returning tat
  )`;
};

const taken = (name: string, first: number) => `
  exists(select from ${name}) as "${name}Allowed",
  (extract(epoch from coalesce((select tat from ${name}), (select tat from rate_bucket where key = $${first}), clock_timestamp())
                      - clock_timestamp()) * 1000000)::float8 as "${name}Ahead"`;

/** One autocommit statement on an unlogged table. */
const SPEND = `with ${take('own', 1)} select ${taken('own', 1)}`;

/** Also one statement. Every request locks its own bucket first, so that two requests cannot deadlock. */
const SPEND_BOTH = `
  with ${take('own', 1)}, ${take('shared', 4, 'exists(select from own)')}
  select ${taken('own', 1)}, ${taken('shared', 4)}`;

interface Spent {
  readonly ownAllowed: boolean;
  readonly ownAhead: number;
}

interface SpentBoth extends Spent {
  readonly sharedAllowed: boolean;
  readonly sharedAhead: number;
}

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
    const row = await this.run<Spent>(SPEND, [{ key, budget }]);
    return verdictOf(row.ownAllowed, row.ownAhead, budget);
  }

  override async spendBoth(own: Charge, shared: Charge): Promise<JointVerdict> {
    const row = await this.run<SpentBoth>(SPEND_BOTH, [own, shared]);
    return {
      own: verdictOf(row.ownAllowed, row.ownAhead, own.budget),
      shared: row.ownAllowed ? verdictOf(row.sharedAllowed, row.sharedAhead, shared.budget) : null,
    };
  }

  override async peek(key: string, budget: Budget): Promise<BudgetVerdict> {
    const [row] = await this.database.single<{ ahead: number }>(PEEK, [key]);
    return peek(row?.ahead, 0, budget);
  }

  /** Removes buckets that are full again. */
  async prune(): Promise<void> {
    await this.database.single('delete from rate_bucket where tat < clock_timestamp()');
  }

  private async run<Row extends Spent>(statement: string, charges: readonly Charge[]): Promise<Row> {
    const parameters = charges.flatMap(({ key, budget }) => [key, stepMicros(budget), budget.burst]);
    const [row] = await this.database.single<Row>(statement, parameters);
    if (!row) throw new Error('the rate bucket statement returned no row');
    return row;
  }
}
