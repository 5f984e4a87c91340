import { isHuman, type LatestDecision, sameTarget, type StateBefore } from '../../categorization/index.js';
import { changeTransaction, type TransactionChange } from '../booking/transaction-change.js';
import { NothingToUndo } from '../banking.errors.js';
import type { BankTransaction } from '../transactions/bank-transaction.entity.js';
import { assertOpen } from './bulk-decision.js';
import { digestOf } from './decided-facts.js';
import type { LockedTransactions, NameOfTransaction } from './lock-transactions.js';

/** A decision that is undone, and how the transaction changes. */
export interface UndoneChange extends TransactionChange {
  readonly before: BankTransaction;
  readonly undone: LatestDecision;
}

/**
 * The changes that give transactions what their latest decisions replaced. Throws NothingToUndo with the transactions
 * that have no such decision or have changed since, and PeriodLocked with those that would post in the closed period.
 */
export function planUndo(
  found: LockedTransactions,
  latest: ReadonlyMap<string, LatestDecision>,
  nameOf: NameOfTransaction,
): UndoneChange[] {
  const problems: string[] = [];
  const changes = found.transactions.flatMap((transaction): UndoneChange[] => {
    const judged = judge(transaction, latest.get(transaction.id), found);
    if (judged.ok) return [undo(transaction, judged, found)];
    problems.push(`${nameOf(transaction.id)} ${judged.problem}`);
    return [];
  });
  if (problems.length > 0) throw new NothingToUndo(problems);
  assertOpen(changes, found.entity, nameOf);
  return changes;
}

/** A latest decision and what it replaced. */
interface Undoable {
  readonly ok: true;
  readonly undone: LatestDecision;
  readonly replaced: StateBefore;
}

function judge(
  transaction: BankTransaction,
  undone: LatestDecision | undefined,
  { accounts, chart }: LockedTransactions,
): Undoable | { readonly ok: false; readonly problem: string } {
  const { decision, bankAccountId, splits, splitStatus } = transaction;
  if (!isHuman(decision)) return { ok: false, problem: 'has no decision of a user' };
  if (!undone)
    return { ok: false, problem: 'has the decision on its pending transaction, which is withdrawn' };
  const { before: replaced } = undone;
  if (replaced === null) return { ok: false, problem: 'was decided before decisions could be undone' };
  if (splits !== null)
    return { ok: false, problem: 'has been split since the decision: remove the split first' };
  // A decision leaves no split status: a split that a push has cleared is younger.
  const isDecided = splitStatus === null && sameTarget(decision.target, undone.target);
  if (!isDecided || digestOf(transaction, accounts.get(bankAccountId)) !== replaced.digest) {
    return { ok: false, problem: 'has changed since the decision' };
  }
  if (replaced.splitStatus === 'split') {
    return {
      ok: false,
      problem: 'was split before the decision, which did not store the parts: split it again',
    };
  }
  const { target } = replaced.decision;
  if (target !== null && !sameTarget(target, decision.target) && !chart.isEligible(target)) {
    const name = chart.nameOf(target);
    return { ok: false, problem: `had the category ${name} before, which is not an active category now` };
  }
  return { ok: true, undone, replaced };
}

function undo(
  before: BankTransaction,
  { undone, replaced: { decision, reviewReason, splitStatus } }: Undoable,
  { accounts, entity, chart }: LockedTransactions,
): UndoneChange {
  const account = accounts.get(before.bankAccountId);
  if (!account) throw new Error(`the bank account of transaction ${before.id} is not locked`);
  const books = { before: account, after: account, entity };
  const { after, entries } = changeTransaction(before, { ...before, decision, splitStatus }, books, chart);
  // As it was, although the entity may have other thresholds by now: these apply to later changes.
  return { before, after: { ...after, reviewReason, needsReview: reviewReason !== null }, entries, undone };
}
