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
import { endedLegOf, endTransfers } from './end-transfers.js';
import { findCandidates } from './find-candidates.js';
import { insertMatches } from './insert-matches.js';
import { matchTransfers } from './match-transfers.js';
import { isOpenLeg, type LegPair } from './transfer-leg.js';

/** A change of a transaction of an account. */
export interface AccountedChange {
  readonly account: BookingAccount;
  readonly change: TransactionChange;
}

interface Books {
  readonly entity: PostingEntity;
  readonly chart: CategoryChart;
}

export interface MatchedChanges {
  /** The changes, in which matched legs are transfers, and those of legs that existed before. */
  readonly changes: readonly TransactionChange[];
  readonly pairs: readonly LegPair[];
}

/**
 * Matches the legs of transfers that a push brings, before it books them. The caller has locked the transfers of the
 * entity.
 */
export async function matchNewLegs(
  uow: UnitOfWork,
  planned: readonly AccountedChange[],
  books: Books,
): Promise<MatchedChanges> {
  const changes = planned.map(({ change }) => change);
  const newIds = new Set(changes.filter(isNewLeg).map(({ after }) => after.id));
  if (newIds.size === 0) return { changes, pairs: [] };
  const pairs = await findPairs(uow, changes, newIds, books.entity.id);
  if (pairs.length === 0) return { changes, pairs: [] };
  return changeLegs(uow, planned, pairs, books);
}

/** Writes the matches, after the changes are saved. */
export function recordMatches(uow: UnitOfWork, entityId: string, { changes, pairs }: MatchedChanges): void {
  endTransfers(uow, changes);
  insertMatches(uow, entityId, pairs, 'automatic');
}

async function findPairs(
  uow: UnitOfWork,
  changes: readonly TransactionChange[],
  newIds: ReadonlySet<string>,
  entityId: string,
): Promise<LegPair[]> {
  const pushed = changes.filter(({ after }) => isOpenLeg(after));
  const ended = new Set(
    changes.flatMap((change) => (endedLegOf(change)?.onlyMoved === false ? [change.after.id] : [])),
  );
  const candidates = await findCandidates(
    uow,
    entityId,
    pushed.flatMap(({ after }) => (newIds.has(after.id) ? [after] : [])),
    // Also those that are no open legs any longer: what the database says of them is outdated.
    { known: changes.flatMap(({ before }) => (before === null ? [] : [before.id])), ended: [...ended] },
  );
  const isFree = ({ after: { id } }: TransactionChange) => ended.has(id) || !candidates.matchedIds.has(id);
  const legs = [...pushed.filter(isFree).map(({ after }) => after), ...candidates.legs];
  return matchTransfers(
    legs.filter((leg) => !candidates.isCrowded(leg)),
    candidates.rejected,
  ).filter(({ outId, inId }) => newIds.has(outId) || newIds.has(inId));
}

async function changeLegs(
  uow: UnitOfWork,
  planned: readonly AccountedChange[],
  pairs: readonly LegPair[],
  books: Books,
): Promise<MatchedChanges> {
  const pushed = indexBy(planned, ({ change }) => change.after.id);
  const storedIds = pairs.flatMap(({ outId, inId }) => [outId, inId].filter((id) => !pushed.has(id)));
  const stored = indexBy(
    storedIds.length === 0 ? [] : await readLocked(uow, storedIds),
    ({ transaction }) => transaction.id,
  );
  const legOf = (id: string): AccountedChange | null => {
    const inPush = pushed.get(id);
    if (inPush) return inPush;
    const locked = stored.get(id);
    // A user may have decided since the search.
    if (!locked || !isOpenLeg(locked.transaction)) return null;
    const { account, transaction } = locked;
    return { account, change: { before: transaction, after: transaction, entries: [] } };
  };
  const changed = new Map<string, TransactionChange>();
  const kept = pairs.filter(({ outId, inId }) => {
    const [out, into] = [legOf(outId), legOf(inId)];
    if (!out || !into) return false;
    const legs = [toTransfer(out, into, books), toTransfer(into, out, books)];
    // No posting in a closed period: a user can match the legs after opening it.
    if (legs.some((leg) => postsInClosedPeriod(leg, books.entity))) return false;
    for (const leg of legs) changed.set(leg.after.id, leg);
    return true;
  });
  const ofStored = [...changed.values()].filter(
    ({ after, before }) => !pushed.has(after.id) && before !== after,
  );
  return {
    changes: [...planned.map(({ change }) => changed.get(change.after.id) ?? change), ...ofStored],
    pairs: kept,
  };
}

/** Whether a transaction became an open leg, or one of another amount or day. */
function isNewLeg({ before, after }: TransactionChange): boolean {
  if (!isOpenLeg(after)) return false;
  if (before === null || !isOpenLeg(before)) return true;
  return before.amountMinor !== after.amountMinor || before.date !== after.date;
}

/** The change of a matched leg: an uncategorized one becomes a transfer. It needs no review, unless its split ended. */
function toTransfer({ account, change }: AccountedChange, other: AccountedChange, { entity, chart }: Books) {
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
