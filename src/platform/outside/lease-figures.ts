import type { Query } from '../metrics/figures-connection.js';

/** The open records of one status, in all businesses. */
export interface LeaseFigure {
  readonly status: string;
  readonly count: number;
  /** Those without a lease and that should be checked now. */
  readonly due: number;
  /** For how long the first of them has been due. */
  readonly oldestDueSeconds: number;
}

interface Counted {
  readonly table: string;
  readonly statuses: readonly string[];
  readonly limit: number;
}

/** Counts leased records in the order in which they are due, at most `limit`. Every status has a figure. */
export function readLeaseFigures(query: Query, now: Date, counted: Counted): Promise<LeaseFigure[]> {
  return query<LeaseFigure>(
    `select s.status, count(t.status)::int as count, count(t.status) filter (where t.is_due)::int as due,
            coalesce(extract(epoch from $1::timestamptz - min(t.next_check_at) filter (where t.is_due)), 0)::float8
              as "oldestDueSeconds"
       from unnest($2::text[]) as s(status)
       left join (
         select status, next_check_at, next_check_at <= $1 and (lease_until is null or lease_until <= $1) as is_due
           from ${counted.table}
          where status = any ($2) order by next_check_at limit $3) t on t.status = s.status
      group by s.status`,
    [now, counted.statuses, counted.limit],
  );
}
