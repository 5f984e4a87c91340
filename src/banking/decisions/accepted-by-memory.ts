import type { BankTransaction } from '../transactions/bank-transaction.entity.js';

/** Transactions that the memory alone decided and that no user has to review. */
export function acceptedByMemory(transactions: readonly BankTransaction[]): BankTransaction[] {
  return transactions.filter(
    ({ decision, reviewReason, removedAt }) =>
      decision.source === 'memory' && reviewReason === null && removedAt === null,
  );
}
