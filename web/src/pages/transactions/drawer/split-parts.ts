import { type CurrencyCode, decimalsOf } from '../../../../../src/kernel/currency.js';
import type { TransactionView } from '../../../data/contract';
import { readAmount } from '../../../platform/amounts';

/** A part as it is typed. Its amount is positive in the direction of the transaction: of money out, `40` is money out. */
export interface Part {
  readonly key: number;
  readonly category: string | null;
  readonly amount: string;
  readonly description: string;
}

type Whole = Pick<TransactionView, 'amount' | 'currency'>;

/** The parts of a split; without one, the category for the first of two. */
export function partsOf({ amount, currency, splits, category }: TransactionView): Part[] {
  if (splits === null)
    return [
      { key: 0, category: category?.accountNumber ?? null, amount: '', description: '' },
      { key: 1, category: null, amount: '', description: '' },
    ];
  return splits.map((part, key) => ({
    key,
    category: part.category.accountNumber,
    amount: (part.amount * Math.sign(amount)).toFixed(decimals(currency)),
    description: part.description ?? '',
  }));
}

/** What is left of the transaction for other parts; an amount that cannot be read counts as 0. */
export function leftOf(parts: readonly Part[], { amount, currency }: Whole): number {
  const minor = (value: number) => Math.round(value * 10 ** decimals(currency));
  const taken = parts.reduce((sum, part) => sum + minor(readAmount(part.amount) ?? 0), 0);
  return (minor(Math.abs(amount)) - taken) / 10 ** decimals(currency);
}

/** As the API takes them; null while something is missing or they do not add up. */
export function readParts(parts: readonly Part[], whole: Whole) {
  if (leftOf(parts, whole) !== 0) return null;
  const read = parts.map(({ category, amount, description }) => {
    const value = readAmount(amount);
    if (category === null || value === null || value === 0) return null;
    const text = description.trim();
    return { category, amount: value * Math.sign(whole.amount), description: text === '' ? null : text };
  });
  const complete = read.filter((part) => part !== null);
  return complete.length === read.length ? complete : null;
}

/** The amount that a new part takes over. */
export function textOf(amount: number, currency: string): string {
  return amount.toFixed(decimals(currency));
}

function decimals(currency: string): number {
  // The service has no other currencies.
  return decimalsOf(currency as CurrencyCode);
}
