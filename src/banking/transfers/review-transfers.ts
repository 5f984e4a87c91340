import type { ReviewReason } from '../../categorization/index.js';
import { addDays, type CalendarDate } from '../../kernel/calendar-date.js';
import { distinct, indexBy } from '../../kernel/collections.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { insertMatches } from './insert-matches.js';
import { lockTransfers } from './lock-transfers.js';
import { matchTransfers } from './match-transfers.js';
import { DAYS_BACK, DAYS_ON_ITS_WAY, type LegPair, pairKey, type TransferLeg } from './transfer-leg.js';
import { IS_LEG, isUnmatched, LEG_COLUMNS, REJECTED } from './transfer-sql.js';

/** How many unmatched transfers of an entity are looked at, the newest first. */
const MAX_LEGS = 20_000;

const UNMATCHED_REASON: ReviewReason = 'unmatched_transfer';

const ENTITIES = `
  select distinct t.entity_id as id from bank_transaction t
   where t.business_id = $1 and t.date >= $2::date and t.is_transfer and ${IS_LEG} and ${isUnmatched('$1')}
   order by t.entity_id`;

const UNMATCHED = `
  select ${LEG_COLUMNS}, ${REJECTED} as rejected,
         t.review_reason is null and t.category_source <> 'user_override' as "isUnquestioned"
    from bank_transaction t
   where t.business_id = $1 and t.entity_id = $2 and t.date >= $3::date and t.is_transfer and ${IS_LEG}
     and ${isUnmatched('$1')}
   order by t.date desc, t.id desc limit ${MAX_LEGS}`;

/** As for a decision: no push changes the transactions of a locked account. */
const LOCK_ACCOUNTS = `
  select from bank_account a where a.business_id = $1 and a.id = any ($2::uuid[]) order by a.id for share`;

/** In the order in which all writers lock transactions. What has changed since is returned as it is now. */
const LOCK = `
  select ${LEG_COLUMNS} from bank_transaction t
   where t.business_id = $1 and t.id = any ($2::uuid[]) and t.is_transfer and ${IS_LEG} order by t.id for update`;

/** Undoing a decision can give a leg its review back that has been matched since. */
const END_REVIEW_OF_MATCHED = `
  with matched as (
    select t.id from bank_transaction t
     where t.business_id = $1 and t.needs_review and t.review_reason = '${UNMATCHED_REASON}' and not (${isUnmatched('$1')})
     order by t.id for update)
  update bank_transaction t set needs_review = false, review_reason = null, updated_at = $2
    from matched where t.business_id = $1 and t.id = matched.id and t.review_reason = '${UNMATCHED_REASON}'`;

interface UnmatchedTransfer extends TransferLeg {
  readonly rejected: readonly string[];
  /** Nothing else asks for a review, and no user has decided. */
  readonly isUnquestioned: boolean;
}

export interface ReviewedTransfers {
  /** Transfers that were matched. */
  readonly matched: number;
  /** Transactions that need review from now on. */
  readonly toReview: number;
}

/**
 * Matches transfers of the last year that no push could match: their account was mapped later, or a competing leg has its
 * match by now. Those without their other side for more than a week then need review, unless a user decided on them.
 */
export async function reviewTransfers(uow: UnitOfWork, today: CalendarDate): Promise<ReviewedTransfers> {
  const from = addDays(today, -DAYS_BACK);
  const entities = await uow.query<{ id: string }>(ENTITIES, [uow.businessId, from]);
  let reviewed: ReviewedTransfers = { matched: 0, toReview: 0 };
  for (const { id } of entities) {
    const { matched, toReview } = await reviewEntity(uow, id, { from, today });
    reviewed = { matched: reviewed.matched + matched, toReview: reviewed.toReview + toReview };
  }
  // Last: a writer that waits for the lock of transfers must hold no transaction.
  uow.write(END_REVIEW_OF_MATCHED, [uow.businessId, uow.startedAt]);
  return reviewed;
}

async function reviewEntity(
  uow: UnitOfWork,
  entityId: string,
  { from, today }: { readonly from: CalendarDate; readonly today: CalendarDate },
): Promise<ReviewedTransfers> {
  lockTransfers(uow, entityId);
  const legs = await uow.query<UnmatchedTransfer>(UNMATCHED, [uow.businessId, entityId, from]);
  const rejected = new Set(
    legs.flatMap(({ id, rejected: others }) => others.map((other) => pairKey(id, other))),
  );
  const pairs = matchTransfers(legs, rejected);
  const paired = new Set(pairs.flatMap(({ outId, inId }) => [outId, inId]));
  const overdue = addDays(today, -DAYS_ON_ITS_WAY);
  const alone = legs.filter(
    ({ id, date, isUnquestioned }) => isUnquestioned && date < overdue && !paired.has(id),
  );
  const unchanged = await lockUnchanged(uow, [...legs.filter(({ id }) => paired.has(id)), ...alone]);
  const matched = pairs.filter(({ outId, inId }) => unchanged.has(outId) && unchanged.has(inId));
  const toReview = alone.flatMap(({ id }) => (unchanged.has(id) ? [id] : []));
  record(uow, entityId, matched, toReview);
  return { matched: matched.length, toReview: toReview.length };
}

/** Locks legs. Returns the ids of those that are as they were read. */
async function lockUnchanged(uow: UnitOfWork, legs: readonly TransferLeg[]): Promise<ReadonlySet<string>> {
  if (legs.length === 0) return new Set();
  uow.write(LOCK_ACCOUNTS, [uow.businessId, distinct(legs.map(({ bankAccountId }) => bankAccountId))]);
  const locked = indexBy(
    await uow.query<TransferLeg>(LOCK, [uow.businessId, legs.map(({ id }) => id)]),
    ({ id }) => id,
  );
  const isSame = ({ id, date, amountMinor }: TransferLeg) =>
    locked.get(id)?.date === date && locked.get(id)?.amountMinor === amountMinor;
  return new Set(legs.filter(isSame).map(({ id }) => id));
}

function record(
  uow: UnitOfWork,
  entityId: string,
  matched: readonly LegPair[],
  toReview: readonly string[],
): void {
  if (matched.length > 0) {
    insertMatches(uow, entityId, matched, 'automatic');
    setReview(uow, {
      ids: matched.flatMap(({ outId, inId }) => [outId, inId]),
      from: UNMATCHED_REASON,
      to: null,
    });
  }
  if (toReview.length > 0) setReview(uow, { ids: toReview, from: null, to: UNMATCHED_REASON });
}

function setReview(
  uow: UnitOfWork,
  { ids, from, to }: { readonly ids: readonly string[]; from: ReviewReason | null; to: ReviewReason | null },
): void {
  uow.write(
    `update bank_transaction t
        set needs_review = $4::text is not null, review_reason = $4::text, updated_at = $5
      where t.business_id = $1 and t.id = any ($2::uuid[]) and t.review_reason is not distinct from $3::text
        and ($4::text is null or t.category_source <> 'user_override')`,
    [uow.businessId, ids, from, to, uow.startedAt],
  );
}
