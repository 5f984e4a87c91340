import { mapValues } from '../../kernel/collections.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import { sumMinor, toAmount } from '../../kernel/money.js';
import {
  type AccountCategory,
  type AccountMovement,
  type AccountSubtype,
  inOwnSense,
} from '../../ledger/index.js';
import type { SectionView, StatementLineView } from '../report-views.js';
import type { StatementContext } from './context.js';
import type { StatementLine } from './statement-line.js';

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
  let total = 0n;
  for (const movement of movements)
    if (movement.category === category && subtypes.includes(movement.subtype)) total += netOf(movement);
  return inOwnSense(total, category);
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

export function toSectionView({ totalMinor, breakdown }: Section, context: StatementContext): SectionView {
  return {
    total: toAmount(totalMinor, context.currency),
    breakdown: breakdown.map((line) => toLineView(line, context)),
  };
}

export function toLineView(
  { accountNumber, accountName, amountMinor }: StatementLine,
  { currency, hrefOf }: StatementContext,
): StatementLineView {
  return {
    accountNumber,
    accountName,
    amount: toAmount(amountMinor, currency),
    href: hrefOf(accountNumber),
  };
}
