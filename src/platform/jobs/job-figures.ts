import type { Query } from '../metrics/figures-connection.js';

/** The jobs of one kind in one state, in all businesses. */
export interface JobFigure {
  readonly kind: string;
  readonly state: 'waiting' | 'running' | 'dead';
  readonly count: number;
  /** How long the first of them has been due; null if none is. The lease of a running one has then ended. */
  readonly oldestDueSeconds: number | null;
}

/** Counts what is left to do, and what needs the operator, from partial indexes. Reads at most `limit` jobs of each. */
export function readJobFigures(query: Query, now: Date, limit: number): Promise<JobFigure[]> {
  return query<JobFigure>(
    `select kind, state, count(*)::int as count,
            extract(epoch from $1::timestamptz - min(due_at) filter (where due_at <= $1))::float8 as "oldestDueSeconds"
       from (select kind, state, due_at from job where state in ('waiting', 'running')
              order by nightly, due_at limit $2) live
      group by kind, state
     union all
     select kind, 'dead', count(*)::int, null
       from (select kind from job where state = 'dead' limit $2) dead
      group by kind`,
    [now, limit],
  );
}
