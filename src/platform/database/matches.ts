import type { UnitOfWork } from './unit-of-work.js';

/** A record that a check of a module's tables found. */
export interface CheckMatch {
  readonly id: string;
  readonly entityId: string | null;
}

/** The first matches by id, and the total number. */
export interface Matches<Found extends CheckMatch> {
  readonly found: readonly Found[];
  readonly total: number;
}

export interface MatchScope {
  readonly limit: number;
  /** Records of these entities do not count. */
  readonly exceptEntityIds: readonly string[];
}

/** Runs a check whose rows have `id` and `"entityId"`. Its parameters follow the business, $1. */
export async function findMatches<Found extends CheckMatch>(
  uow: UnitOfWork,
  { limit, exceptEntityIds }: MatchScope,
  { sql, parameters = [] }: { readonly sql: string; readonly parameters?: readonly unknown[] },
): Promise<Matches<Found>> {
  const next = parameters.length + 2;
  const rows = await uow.query<Found & { readonly total: bigint }>(
    `select m.*, count(*) over () as total from (${sql}) m
      where m."entityId" is null or m."entityId" <> all ($${next}::uuid[])
      order by m.id limit $${next + 1}`,
    [uow.businessId, ...parameters, exceptEntityIds, limit],
  );
  return { found: rows, total: Number(rows[0]?.total ?? 0) };
}
