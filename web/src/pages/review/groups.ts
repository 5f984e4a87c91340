import { type CurrencyCode, decimalsOf } from '../../../../src/kernel/currency.js';
import type { TransactionView } from '../../data/contract';
import { titleOf } from '../../transactions/words';

/** Transactions of one merchant that follow each other. */
export interface MerchantGroup {
  /** The merchant, or the text of the bank without one. */
  readonly title: string;
  readonly transactions: readonly TransactionView[];
}

/**
 * A page of the list by merchant: the one with the newest transaction first, and the newest of each first. Each page is
 * grouped alone, so that loading another one adds rows at the end and moves none.
 */
export function groupByMerchant(page: readonly TransactionView[]): MerchantGroup[] {
  const groups = new Map<string, TransactionView[]>();
  for (const transaction of page) {
    const key = titleOf(transaction).toLowerCase();
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [transaction]);
    else group.push(transaction);
  }
  return [...groups.values()].flatMap((transactions) => {
    const [first] = transactions;
    return first === undefined ? [] : [{ title: titleOf(first), transactions }];
  });
}

/**
 * A transaction and those of its group that one decision can be for. They have the same direction, as similar transactions
 * have in the API, and are not split.
 */
export function alikeIn(
  group: readonly TransactionView[],
  { direction, splits }: TransactionView,
): TransactionView[] {
  if (splits !== null) return [];
  return group.filter((other) => other.direction === direction && other.splits === null);
}

interface Total {
  readonly amount: number;
  readonly currency: string;
}

/** The sum, with the sign of `amount`. Null for several currencies. */
export function totalOf(transactions: readonly TransactionView[]): Total | null {
  const [currency, ...others] = new Set(transactions.map((transaction) => transaction.currency));
  if (currency === undefined || others.length > 0) return null;
  // Whole minor units, which add up exactly.
  const scale = 10 ** decimalsOf(currency as CurrencyCode);
  const minor = transactions.reduce((sum, { amount }) => sum + Math.round(amount * scale), 0);
  return { amount: minor / scale, currency };
}
