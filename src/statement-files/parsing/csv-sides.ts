import { readBalances, runs } from './csv-balances.js';
import type { MoneyCells, SignedAmounts } from './csv-money-cells.js';
import type { Sign } from './mapping.js';
import { refuse } from './statement.js';

/** What a record says is money out and money in, as written. */
export interface Sides {
  readonly line: number;
  readonly out: bigint;
  readonly into: bigint;
}

interface SidesOptions {
  readonly sign: Sign | undefined;
  readonly isLiability: boolean;
  /** Whether signs count only where a balance proves them: next to words, most banks mean the words. */
  readonly prefersWords?: boolean;
  readonly read: (text: string, line: number) => bigint;
}

/**
 * Signs amounts that have separate columns for money out and money in. Some banks write all money out as negative amounts.
 * A column with both signs also has refunds or returns: the running balance proves which they are, or the caller is asked.
 */
export function signBySides(
  sides: readonly Sides[],
  cells: readonly MoneyCells[],
  options: SidesOptions,
): SignedAmounts {
  for (const { line, out, into } of sides)
    if (out !== 0n && into !== 0n) throw refuse(line, 'has both money out and money in');
  const [outs, ins] = [sides.map(({ out }) => out), sides.map(({ into }) => into)];
  const magnitudes = sides.map(({ out, into }) => magnitude(out) - magnitude(into));
  const asWritten = sides.map(({ out, into }) => out - into);
  const isProven = (reading: readonly bigint[]) => explains(reading, cells, options);
  if (!hasBothSigns(outs) && !hasBothSigns(ins)) {
    const isOneRefund = !isProven(magnitudes) && isProven(asWritten) && ins.some((into) => into > 0n);
    return { ok: true, outMinor: isOneRefund ? asWritten : magnitudes };
  }
  const bySign = sides.map(({ out, into }) => -out - into);
  const readings: Readonly<Record<Sign, readonly bigint[]>> = hasBothSigns(outs)
    ? { positive_is_out: asWritten, negative_is_out: bySign }
    : { positive_is_out: asWritten, negative_is_out: sides.map(({ out, into }) => magnitude(out) - into) };
  const possible = distinct([...Object.values(readings), magnitudes]).filter(isProven);
  const [proven] = possible;
  const said = options.sign === undefined || options.prefersWords ? undefined : readings[options.sign];
  const chosen = said ?? (possible.length === 1 ? proven : undefined);
  if (chosen) return { ok: true, outMinor: [...chosen] };
  if (options.prefersWords) return { ok: true, outMinor: magnitudes };
  return { ok: false, ambiguity: ambiguityOf(sides, outs, ins) };
}

function ambiguityOf(
  sides: readonly Sides[],
  outs: readonly bigint[],
  ins: readonly bigint[],
): Extract<SignedAmounts, { ok: false }>['ambiguity'] {
  const isOut = hasBothSigns(outs);
  const values = isOut ? outs : ins;
  const [negative, positive] = [values.filter(isNegative).length, values.filter((one) => one > 0n).length];
  const isRare = negative <= positive ? isNegative : (one: bigint) => one > 0n;
  const line = sides.find((_, at) => isRare(values[at] ?? 0n))?.line ?? 1;
  const reason = isOut
    ? `line ${line}: the column of money out has positive and negative amounts, and those with the other sign may be refunds: sign says which are money out`
    : `line ${line}: the column of money in has positive and negative amounts, and no balance proves that the negative ones are money out`;
  const likely: Sign | null = isOut && negative > positive ? 'negative_is_out' : 'positive_is_out';
  if (!isOut)
    return { field: 'sign', reason, choices: ['negative_is_out'], suggested: { sign: 'negative_is_out' } };
  const suggested = negative === positive ? null : { sign: likely };
  return { field: 'sign', reason, choices: ['negative_is_out', 'positive_is_out'], suggested };
}

/** Whether the running balance follows from the amounts. Cards may write what is owed as a positive balance. */
function explains(
  outMinor: readonly bigint[],
  cells: readonly MoneyCells[],
  { read, isLiability }: SidesOptions,
): boolean {
  const balances = cells.length < 2 ? null : readBalances(cells, read);
  if (balances === null) return false;
  const added = outMinor.map((out) => -out);
  return runs(added, balances) || (isLiability && runs(outMinor, balances));
}

function hasBothSigns(amounts: readonly bigint[]): boolean {
  return amounts.some(isNegative) && amounts.some((minor) => minor > 0n);
}

function distinct(readings: readonly (readonly bigint[])[]): (readonly bigint[])[] {
  return [...new Map(readings.map((reading) => [reading.join(' '), reading])).values()];
}

function magnitude(minor: bigint): bigint {
  return minor < 0n ? -minor : minor;
}

function isNegative(minor: bigint): boolean {
  return minor < 0n;
}
