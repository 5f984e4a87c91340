import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { TransactionChange } from '../booking/transaction-change.js';
import type { BankTransaction } from '../transactions/bank-transaction.entity.js';
import { MAX_DAYS_APART, MAX_DAYS_APART_BY_USER } from './transfer-leg.js';

interface EndedLeg {
  readonly id: string;
  /** Only its date changed: the match ends if the legs are now too far apart. */
  readonly onlyMoved: boolean;
}

/**
 * Ends the matches of transactions that are no longer legs of them: withdrawn, no longer posted, split, of another amount
 * or category, or too far from the other leg, which stays a transfer. Called after the changes are saved.
 */
export function endTransfers(uow: UnitOfWork, changes: readonly TransactionChange[]): void {
  const ended = changes.flatMap((change) => endedLegOf(change) ?? []);
  if (ended.length > 0) uow.gather(deleteMatches, ended);
}

export function endedLegOf({ before, after }: TransactionChange): EndedLeg | null {
  if (before === null || !isPostedTransfer(before)) return null;
  const isLeg = isPostedTransfer(after) && after.amountMinor === before.amountMinor;
  if (!isLeg) return { id: after.id, onlyMoved: false };
  return after.date === before.date ? null : { id: after.id, onlyMoved: true };
}

function isPostedTransfer({ decision, splits, entryId }: BankTransaction): boolean {
  return decision.target?.kind === 'transfer' && splits === null && entryId !== null;
}

/** Joins the match of a leg. */
const MATCH_OF_LEG = `
  cross join lateral (
    select m.id from transfer_match m where m.business_id = $1 and m.out_transaction_id = leg.id
    union all
    select m.id from transfer_match m where m.business_id = $1 and m.in_transaction_id = leg.id
    limit 1) m`;

function deleteMatches(uow: UnitOfWork, legs: readonly (readonly EndedLeg[])[]): void {
  const ended = legs.flat();
  const moved = ended.flatMap(({ id, onlyMoved }) => (onlyMoved ? [id] : []));
  // Two pushes that each move a leg of one match wait for each other, so that the second sees both dates.
  if (moved.length > 0) {
    uow.write(
      `select pg_advisory_xact_lock(hashtextextended('transfer_match:' || m.id, 0))
         from (select m.id from unnest($2::uuid[]) as leg(id) ${MATCH_OF_LEG} order by m.id) m`,
      [uow.businessId, moved],
    );
  }
  uow.write(
    `with ended as (
       select m.id, leg.only_moved from unnest($2::uuid[], $3::boolean[]) as leg(id, only_moved) ${MATCH_OF_LEG})
     delete from transfer_match m using ended
      where m.business_id = $1 and m.id = ended.id
        and (not ended.only_moved or abs(
          (select t.date from bank_transaction t where t.business_id = $1 and t.id = m.out_transaction_id)
          - (select t.date from bank_transaction t where t.business_id = $1 and t.id = m.in_transaction_id))
          > case m.source when 'user' then ${MAX_DAYS_APART_BY_USER} else ${MAX_DAYS_APART} end)`,
    [uow.businessId, ended.map(({ id }) => id), ended.map(({ onlyMoved }) => onlyMoved)],
  );
}
