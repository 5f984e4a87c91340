import type { BudgetAmount } from '../../budgets/index.js';
import { indexBy } from '../../kernel/collections.js';
import {
  type AccountFacts,
  type AccountMovement,
  normalBalance,
  type PartsOfTime,
} from '../../ledger/index.js';

/** What is budgeted for each part of time, as if it had moved: by month, whatever days of the month the part has. */
export function budgetMovements(
  amounts: readonly Omit<BudgetAmount, 'category'>[],
  chart: readonly AccountFacts[],
  { starts }: PartsOfTime,
): AccountMovement[][] {
  const accounts = indexBy(chart, ({ id }) => id);
  const parts: AccountMovement[][] = starts.map(() => []);
  for (const { accountId, month, amountMinor } of amounts) {
    const account = accounts.get(accountId);
    if (!account) throw new Error(`account ${accountId} of the budget is not in the chart`);
    parts[starts.findLastIndex((start) => start <= month)]?.push(toMovement(account, amountMinor));
  }
  return parts;
}

function toMovement(account: AccountFacts, amountMinor: bigint): AccountMovement {
  const isDebit = normalBalance(account.category) === 'debit';
  return {
    accountId: account.id,
    accountNumber: account.accountNumber,
    accountName: account.name,
    category: account.category,
    subtype: account.subtype,
    debitMinor: isDebit ? amountMinor : 0n,
    creditMinor: isDebit ? 0n : amountMinor,
    cashInMinor: 0n,
    cashOutMinor: 0n,
    openingMinor: 0n,
    closingDebitMinor: 0n,
    closingCreditMinor: 0n,
  };
}
