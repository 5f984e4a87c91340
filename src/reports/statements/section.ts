import { mapValues } from '../../kernel/collections.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import { sumMinor, toAmount } from '../../kernel/money.js';
import {
  type AccountCategory,
  type AccountMovement,
  type AccountSubtype,
  inOwnSense,
} from '../../ledger/index.js';
import type { SectionView } from '../report-views.js';

/** One line of a statement; a computed line has no account number. */
export interface StatementLine {
  readonly accountNumber: string | null;
  readonly accountName: string;
  readonly amountMinor: bigint;
}

/** A line's account number, or the name of a computed line. */
export function keyOf({
  accountNumber,
  accountName,
}: Pick<StatementLine, 'accountNumber' | 'accountName'>): string {
  return accountNumber ?? ` ${accountName}`;
}

/** By account number; computed lines are last. */
export function byAccount(
  a: Pick<StatementLine, 'accountNumber'>,
  b: Pick<StatementLine, 'accountNumber'>,
): number {
  if (a.accountNumber === null || b.accountNumber === null)
    return Number(a.accountNumber === null) - Number(b.accountNumber === null);
  return a.accountNumber < b.accountNumber ? -1 : 1;
}

export interface Section {
  readonly totalMinor: bigint;
  readonly breakdown: readonly StatementLine[];
}

/** A section of the given lines, without those of zero. */
export function toSection(lines: readonly StatementLine[]): Section {
  const breakdown = lines.filter(({ amountMinor }) => amountMinor !== 0n);
  return { breakdown, totalMinor: sumMinor(breakdown.map(({ amountMinor }) => amountMinor)) };
}

export function sectionOf(movements: readonly AccountMovement[], category: AccountCategory): Section {
  return toSection(linesOf(movements, category));
}

/** The accounts of a category by account number, each positive on its normal side. */
export function linesOf(movements: readonly AccountMovement[], category: AccountCategory): StatementLine[] {
  return movements
    .filter((movement) => movement.category === category)
    .map((movement) => toLine(movement, inOwnSense(netOf(movement), category)));
}

/** The sum of the accounts of some subtypes of a category, positive on its normal side. */
export function sumOf(
  movements: readonly AccountMovement[],
  category: AccountCategory,
  subtypes: readonly AccountSubtype[],
): bigint {
  const some = movements.filter(({ subtype }) => subtypes.includes(subtype));
  return sumMinor(linesOf(some, category).map(({ amountMinor }) => amountMinor));
}

export function toLine(
  { accountNumber, accountName }: Pick<AccountMovement, 'accountNumber' | 'accountName'>,
  amountMinor: bigint,
): StatementLine {
  return { accountNumber, accountName, amountMinor };
}

/** Debit positive. */
export function netOf({
  debitMinor,
  creditMinor,
}: Pick<AccountMovement, 'debitMinor' | 'creditMinor'>): bigint {
  return debitMinor - creditMinor;
}

/** Each of some figures as an amount. */
export function toAmounts<Name extends string>(
  figuresMinor: Readonly<Record<Name, bigint>>,
  currency: CurrencyCode,
): Record<Name, number> {
  return mapValues(figuresMinor, (minor) => toAmount(minor, currency));
}

export function toSectionView({ totalMinor, breakdown }: Section, currency: CurrencyCode): SectionView {
  return {
    total: toAmount(totalMinor, currency),
    breakdown: breakdown.map(({ accountNumber, accountName, amountMinor }) => ({
      accountNumber,
      accountName,
      amount: toAmount(amountMinor, currency),
    })),
  };
}
