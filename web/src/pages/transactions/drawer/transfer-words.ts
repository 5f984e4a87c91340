import { ApiError } from '../../../data/api-error';
import type { BankAccountView, TransactionView } from '../../../data/contract';
import { explainError } from '../../../data/explain-error';
import type { Legs } from '../../../data/transfers';

/** Two transactions as the sides of a transfer. */
export function legsOf({ id, direction }: TransactionView, otherId: string): Legs {
  return direction === 'out'
    ? { outTransactionId: id, inTransactionId: otherId }
    : { outTransactionId: otherId, inTransactionId: id };
}

/** The bank account of a transaction; empty if it is of another company. */
export function accountNameOf(
  { bankAccountId }: TransactionView,
  bankAccounts: readonly BankAccountView[],
): string {
  return bankAccounts.find(({ id }) => id === bankAccountId)?.name ?? '';
}

/** The service names its fields in these reasons. Both happen only if the transactions have changed. */
export function explainTransfer(error: unknown): string {
  const code = error instanceof ApiError ? error.code : null;
  if (code === 'already_matched') return 'One of the two is matched with another transaction already.';
  if (code === 'not_a_pair') return 'One of the two has changed. They cannot be one transfer.';
  return explainError(error);
}
