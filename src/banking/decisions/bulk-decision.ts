import {
  type CategoryTarget,
  categoryView,
  decisionOf,
  isHuman,
  sameTarget,
  splitsView,
} from '../../categorization/index.js';
import type { PostingEntity } from '../../entities/index.js';
import { indexBy } from '../../kernel/collections.js';
import { InvalidRequest } from '../../kernel/domain-error.js';
import { toTransactionId } from '../../kernel/transaction-id.js';
import { isLocked, PeriodLocked } from '../../ledger/index.js';
import type { BankTransaction } from '../transactions/bank-transaction.entity.js';
import type { LockedTransactions, NameOfTransaction } from './lock-transactions.js';
import { changeTransaction, type TransactionChange } from '../booking/transaction-change.js';
import type { DecidedTransactionView } from '../transactions/transactions.dto.js';
import { NOT_SPLIT } from '../splits/split-state.js';

/** A user's decision on a transaction. */
export interface Verdict {
  readonly category: string;
  readonly reason: string | null;
}

export interface DecidedChange extends TransactionChange {
  readonly before: BankTransaction;
  readonly target: CategoryTarget;
  readonly verdict: Verdict;
}

/** The changes for transactions that do not have the decision yet, and the views of all. */
export interface BulkDecision {
  readonly changes: readonly DecidedChange[];
  /** In the order of the transactions. */
  readonly views: readonly DecidedTransactionView[];
}

/**
 * Throws InvalidRequest for an invalid category, and PeriodLocked with the transactions that would post in the closed
 * period.
 */
export function decideJointly(
  found: LockedTransactions,
  verdictOn: (transaction: BankTransaction) => Verdict | null,
  nameOf: NameOfTransaction,
): BulkDecision {
  const { entity, transactions, chart } = found;
  const changes = transactions.flatMap((before): DecidedChange[] => {
    const verdict = verdictOn(before);
    if (verdict === null) return [];
    const resolved = chart.resolve(verdict.category);
    if (!resolved.ok) throw InvalidRequest.at('category', resolved.problem);
    const { target } = resolved;
    if (before.splitStatus === null && isHuman(before.decision) && sameTarget(before.decision.target, target))
      return [];
    const account = found.accounts.get(before.bankAccountId);
    if (!account) throw new Error(`the bank account of transaction ${before.id} is not locked`);
    const facts = { ...before, ...NOT_SPLIT, decision: decisionOf(target, 'user_override', 1) };
    const change = changeTransaction(before, facts, { before: account, after: account, entity }, chart);
    return [{ ...change, before, target, verdict }];
  });
  assertOpen(changes, entity, nameOf);
  const changed = indexBy(
    changes.map(({ after }) => after),
    ({ id }) => id,
  );
  const views = transactions.map((before): DecidedTransactionView => {
    const after = changed.get(before.id);
    const transaction = after ?? before;
    return {
      id: toTransactionId(transaction.id),
      status: after ? 'changed' : 'unchanged',
      category: categoryView(transaction, chart),
      splits: splitsView(transaction, chart),
      transactionType: transaction.transactionType,
    };
  });
  return { changes, views };
}

/** Throws PeriodLocked with the transactions whose change posts in the closed period. */
export function assertOpen(
  changes: readonly TransactionChange[],
  { lockedThrough }: PostingEntity,
  nameOf: NameOfTransaction,
): void {
  if (lockedThrough === null) return;
  const locked = changes.filter(({ entries }) =>
    entries.some(({ postedOn }) => isLocked(postedOn, lockedThrough)),
  );
  if (locked.length === 0) return;
  throw new PeriodLocked(
    lockedThrough,
    locked.map(({ after }) => `${nameOf(after.id)} of ${after.date}`),
  );
}
