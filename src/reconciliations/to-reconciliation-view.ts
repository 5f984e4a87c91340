import { toAmount } from '../kernel/money.js';
import { type BankAccount, isOwed, type PeriodFigures } from '../banking/index.js';
import type { BankReconciliation } from './bank-reconciliation.entity.js';
import type { BankReconciliationView } from './reconciliations.dto.js';

/** What the books have at the end of a reconciled period: its opening balance and what moved since. */
export function bookMinorOf(
  { openingMinor }: Pick<BankReconciliation, 'openingMinor'>,
  { type }: Pick<BankAccount, 'type'>,
  { inMinor, outMinor }: Pick<PeriodFigures, 'inMinor' | 'outMinor'>,
): bigint {
  const gainedMinor = inMinor - outMinor;
  return isOwed(type) ? openingMinor - gainedMinor : openingMinor + gainedMinor;
}

export function toReconciliationView(
  reconciliation: BankReconciliation,
  account: Pick<BankAccount, 'type' | 'currency'>,
  figures: PeriodFigures,
): BankReconciliationView {
  const { id, bankAccountId, status, startsOn, endsOn, openingMinor, closingMinor } = reconciliation;
  const { createdAt, completedAt, undoneAt } = reconciliation;
  const { count, inMinor, outMinor, pendingCount, pendingMinor } = figures;
  const amount = (minor: bigint) => toAmount(minor, account.currency);
  const bookMinor = bookMinorOf(reconciliation, account, figures);
  return {
    id,
    bankAccountId,
    currency: account.currency,
    status,
    from: startsOn,
    to: endsOn,
    openingBalance: amount(openingMinor),
    closingBalance: amount(closingMinor),
    bookBalance: amount(bookMinor),
    difference: amount(closingMinor - bookMinor),
    statementUploadId: reconciliation.statementUploadId,
    transactions: { count, moneyIn: amount(inMinor), moneyOut: amount(outMinor) },
    pending: { count: pendingCount, amount: amount(pendingMinor) },
    createdAt: createdAt.toISOString(),
    completedAt: completedAt?.toISOString() ?? null,
    undoneAt: undoneAt?.toISOString() ?? null,
  };
}
