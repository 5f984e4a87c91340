import { indexBy } from '../../kernel/collections.js';
import { absMinor } from '../../kernel/money.js';
import { inIndexOrder } from '../../platform/database/in-index-order.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { MAX_DAYS_APART, pairKey, type TransferLeg } from './transfer-leg.js';
import { isOpenLegOf, isUnmatched, LEG_COLUMNS, LEG_ORDER, ofId, REJECTED } from './transfer-sql.js';

/** How many legs are compared with a new one. With more of them, none is the unique best partner. */
const MAX_CANDIDATES = 50;

/**
 * For each new leg that an open leg may be the other side of, the unmatched ones, and those that compete with it for them,
 * which can be twice as far away. Most legs have none, which one look into the index shows. Then what is known of legs that
 * existed before.
 */
export const FIND_CANDIDATES = `
  with asked as materialized (
    select k.* from unnest($3::bigint[], $4::text[], $5::date[]) with ordinality as k(amount_minor, currency, date, number)
     cross join lateral (
       select from bank_transaction t
        where t.business_id = $1 and t.currency = k.currency
          and ${isOpenLegOf('$2', '- k.amount_minor', 'k.date - $7::int', 'k.date + $7::int')}
        order by ${LEG_ORDER} limit 1) t),
  sides as (
    select k.number, side.amount_minor, k.currency, k.date - side.days as first, k.date + side.days as last
      from asked k
     cross join lateral (values (- k.amount_minor, $7::int), (k.amount_minor, 2 * $7::int)) as side(amount_minor, days))
  select k.number::int as number, false as "isMatched", ${LEG_COLUMNS}, ${REJECTED} as rejected
    from sides k
   cross join lateral (
     select * from bank_transaction t
      where t.business_id = $1 and t.currency = k.currency and t.id <> all ($6::uuid[])
        and ${isOpenLegOf('$2', 'k.amount_minor', 'k.first', 'k.last')}
        and ${isUnmatched('$1', '$8::uuid[]')}
      order by ${LEG_ORDER} limit ${MAX_CANDIDATES + 1}) t
  union all
  select null, not (${isUnmatched('$1', '$8::uuid[]')}), ${LEG_COLUMNS}, ${REJECTED}
    from unnest($6::uuid[]) as known(id)
   cross join lateral (${ofId('known.id')}) t`;

interface CandidateRow extends TransferLeg {
  readonly number: number | null;
  readonly isMatched: boolean;
  readonly rejected: readonly string[];
}

export interface LegCandidates {
  /** Without those of an amount with too many. */
  readonly legs: readonly TransferLeg[];
  readonly matchedIds: ReadonlySet<string>;
  readonly rejected: ReadonlySet<string>;
  /** The new legs with so many candidates that they are not matched. */
  readonly isCrowded: (leg: TransferLeg) => boolean;
}

/**
 * What new legs of an entity may be matched with. `known` are transactions that change with them, and `ended` those of
 * them whose matches end.
 */
export async function findCandidates(
  uow: UnitOfWork,
  entityId: string,
  legs: readonly TransferLeg[],
  { known, ended }: { readonly known: readonly string[]; readonly ended: readonly string[] },
): Promise<LegCandidates> {
  const asked = [...indexBy(legs, questionOf).values()];
  const rows = await inIndexOrder(uow, () =>
    uow.queryPrepared<CandidateRow>('transfer_candidates', FIND_CANDIDATES, [
      uow.businessId,
      entityId,
      asked.map(({ amountMinor }) => amountMinor),
      asked.map(({ currency }) => currency),
      asked.map(({ date }) => date),
      known,
      MAX_DAYS_APART,
      ended,
    ]),
  );
  const counts = new Map<string, number>();
  for (const { number, amountMinor } of rows) {
    if (number === null) continue;
    const key = `${number} ${amountMinor}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const crowded = new Set(
    [...counts].flatMap(([key, count]) => {
      const leg = asked[Number.parseInt(key, 10) - 1];
      return count > MAX_CANDIDATES && leg ? [amountOf(leg)] : [];
    }),
  );
  return {
    legs: [
      ...indexBy(
        rows.filter(({ number }) => number !== null),
        ({ id }) => id,
      ).values(),
    ],
    matchedIds: new Set(rows.flatMap(({ id, isMatched }) => (isMatched ? [id] : []))),
    rejected: new Set(rows.flatMap(({ id, rejected }) => rejected.map((other) => pairKey(id, other)))),
    isCrowded: (leg) => crowded.has(amountOf(leg)),
  };
}

/** Legs with the same question have the same candidates. */
function questionOf(leg: TransferLeg): string {
  return `${leg.currency} ${leg.amountMinor} ${leg.date}`;
}

function amountOf({ currency, amountMinor }: TransferLeg): string {
  return `${currency} ${absMinor(amountMinor)}`;
}
