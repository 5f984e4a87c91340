import type { CurrencyCode } from '../../kernel/currency.js';
import { groupBy } from '../../kernel/collections.js';
import { sumMinor, toAmount } from '../../kernel/money.js';

/** The balance of one account; null if it is not known. */
export interface CashBalance {
  readonly currency: CurrencyCode;
  readonly balanceMinor: bigint | null;
}

/** The cash of all accounts of one currency. */
export interface CashTotal {
  /** The currency (ISO 4217). */
  readonly currency: CurrencyCode;
  /** The sum of the known balances. Null if no balance is known. */
  readonly balance: number | null;
  /** The number of cash accounts in this currency. */
  readonly accountCount: number;
  /** The number of these accounts without an opening balance, which `balance` does not include. */
  readonly withoutBalance: number;
}

/** One total for each currency, by currency: amounts of different currencies are never added. */
export function cashTotals(balances: readonly CashBalance[]): CashTotal[] {
  return [...groupBy(balances, ({ currency }) => currency)]
    .map(([currency, same]): CashTotal => {
      const known = same.flatMap(({ balanceMinor }) => balanceMinor ?? []);
      return {
        currency,
        balance: known.length === 0 ? null : toAmount(sumMinor(known), currency),
        accountCount: same.length,
        withoutBalance: same.length - known.length,
      };
    })
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
}
