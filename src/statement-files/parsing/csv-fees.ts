import { InvalidRequest } from '../../kernel/domain-error.js';
import { MAX_AMOUNT_MINOR } from '../../kernel/money.js';
import { readBalances, runs } from './csv-balances.js';
import type { MoneyCells, SignedAmounts } from './csv-money-cells.js';
import { refuse } from './statement.js';

/** The fees next to the amounts of all records as costs, positive = money out. */
export interface Fees {
  /** Fees that are written with both signs may be read in two ways. */
  readonly readings: readonly (readonly bigint[])[];
  /** Whether the caller says that the amounts do not include them. */
  readonly isSaid: boolean;
}

type Read = (text: string, line: number) => bigint;

/** The fees in a column, or null if there are none or they cannot be read. */
export function readFees(cells: readonly MoneyCells[], read: Read, isSaid: boolean): Fees | null {
  const fees = feesOf(cells, read, isSaid);
  if (fees === null || fees.every((fee) => fee === 0n)) return null;
  const readings = [
    ...(fees.some((fee) => fee > 0n) ? [fees] : []),
    ...(fees.some((fee) => fee < 0n) ? [negated(fees)] : []),
  ];
  return { readings, isSaid };
}

function feesOf(cells: readonly MoneyCells[], read: Read, isSaid: boolean): bigint[] | null {
  try {
    return cells.map(({ fee = '', line }) => (fee === '' ? 0n : read(fee, line)));
  } catch (error) {
    if (error instanceof InvalidRequest && !isSaid) return null;
    throw error;
  }
}

/**
 * Adds fees that the amounts do not include. The running balance proves whether they do; without a proof, the caller's
 * mapping decides, and otherwise the amounts stay as they are, with the lines for a notice.
 */
export function addFees(
  signed: Extract<SignedAmounts, { ok: true }>,
  { readings, isSaid }: Fees,
  cells: readonly MoneyCells[],
  { read, isLiability }: { readonly read: Read; readonly isLiability: boolean },
): SignedAmounts {
  const { outMinor } = signed;
  const balances = readBalances(cells, read);
  const explains = (out: readonly bigint[]) =>
    balances !== null && (runs(negated(out), balances) || (isLiability && runs(out, balances)));
  const totals = readings.map((fees) => outMinor.map((minor, at) => minor + (fees[at] ?? 0n)));
  const isIncluded = explains(outMinor);
  const proven = totals.find(explains);
  const [asWritten] = totals;
  const chosen = isIncluded ? undefined : proven;
  const total = isSaid ? (proven ?? asWritten) : chosen;
  if (total) return { ...signed, outMinor: total.map((minor, at) => limited(minor, cells[at]?.line ?? 0)) };
  if (isIncluded && !proven) return signed;
  const feeLines = cells.filter((_, at) => readings[0]?.[at] !== 0n).map(({ line }) => line);
  return { ...signed, feeLines };
}

function negated(amounts: readonly bigint[]): bigint[] {
  return amounts.map((minor) => -minor);
}

function limited(minor: bigint, line: number): bigint {
  if (minor > MAX_AMOUNT_MINOR || minor < -MAX_AMOUNT_MINOR)
    throw refuse(line, 'the amount with its fee is not under 10^13 minor units');
  return minor;
}
