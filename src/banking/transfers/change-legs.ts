import {
  type CategoryChart,
  decisionOf,
  MATCHED_CONFIDENCE,
  TRANSFER_TARGET,
} from '../../categorization/index.js';
import type { PostingEntity } from '../../entities/index.js';
import { indexBy } from '../../kernel/collections.js';
import { isLocked } from '../../ledger/index.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { BookingAccount } from '../booking/booking.js';
import { changeTransaction, type TransactionChange } from '../booking/transaction-change.js';
import { readLocked } from '../decisions/locked-transactions.js';
import type { BankTransaction } from '../transactions/bank-transaction.entity.js';
import type { FoundPair } from './find-pairs.js';
import { isOpenLeg, type LegPair, type TransferLeg } from './transfer-leg.js';

/** A change of a transaction of an account. */
export interface AccountedChange {
  readonly account: BookingAccount;
  readonly change: TransactionChange;
}

export interface PostingBooks {
  readonly entity: PostingEntity;
  readonly chart: CategoryChart;
}

export interface MatchedChanges {
  /** The planned changes, in which matched legs are transfers, and those of legs that existed before. */
  readonly changes: readonly TransactionChange[];
  readonly pairs: readonly LegPair[];
}

/** Makes the legs of pairs transfers. Those that are not among the planned changes are locked, and skipped if they changed. */
export async function changeLegs(
  uow: UnitOfWork,
  planned: readonly AccountedChange[],
  pairs: readonly FoundPair[],
  books: PostingBooks,
): Promise<MatchedChanges> {
  const own = indexBy(planned, ({ change }) => change.after.id);
  const storedIds = pairs.flatMap(({ outId, inId }) => [outId, inId].filter((id) => !own.has(id)));
  const stored = indexBy(
    storedIds.length === 0 ? [] : await readLocked(uow, storedIds),
    ({ transaction }) => transaction.id,
  );
  const legOf = (found: TransferLeg): AccountedChange | null => {
    const ownLeg = own.get(found.id);
    if (ownLeg) return ownLeg;
    const locked = stored.get(found.id);
    if (!locked || !isAsFound(locked.transaction, found)) return null;
    const { account, transaction } = locked;
    return { account, change: { before: transaction, after: transaction, entries: [] } };
  };
  const changed = new Map<string, TransactionChange>();
  const kept = pairs.filter((pair) => {
    const [out, into] = [legOf(pair.out), legOf(pair.into)];
    if (!out || !into) return false;
    const legs = [toTransfer(out, into, books), toTransfer(into, out, books)];
    // No posting in a closed period: a user can match the legs after opening it.
    if (legs.some((leg) => postsInClosedPeriod(leg, books.entity))) return false;
    for (const leg of legs) changed.set(leg.after.id, leg);
    return true;
  });
  const ofStored = [...changed.values()].filter(
    ({ after, before }) => !own.has(after.id) && before !== after,
  );
  return {
    changes: [...planned.map(({ change }) => changed.get(change.after.id) ?? change), ...ofStored],
    pairs: kept,
  };
}

/** A user may have decided on a leg, or a push changed it, between the search and the lock. */
function isAsFound(transaction: BankTransaction, { date, amountMinor }: TransferLeg): boolean {
  return isOpenLeg(transaction) && transaction.date === date && transaction.amountMinor === amountMinor;
}

/** The change of a matched leg: an uncategorized one becomes a transfer. It needs no review, unless its split ended. */
function toTransfer(
  { account, change }: AccountedChange,
  other: AccountedChange,
  { entity, chart }: PostingBooks,
) {
  const { before, after } = change;
  if (after.decision.target?.kind === 'transfer' && !after.needsReview) return change;
  const decision = decisionOf(TRANSFER_TARGET, 'matched', MATCHED_CONFIDENCE, {
    because: becauseOf(other.change.after),
  });
  return changeTransaction(
    before,
    { ...after, decision },
    { before: account, after: account, entity },
    chart,
  );
}

function becauseOf({ amountMinor, date }: BankTransaction): string {
  return `the same amount ${amountMinor > 0n ? 'left' : 'reached'} another bank account on ${date}`;
}

function postsInClosedPeriod({ entries }: TransactionChange, { lockedThrough }: PostingEntity): boolean {
  return lockedThrough !== null && entries.some(({ postedOn }) => isLocked(postedOn, lockedThrough));
}
