import { amountTextOf } from './amount-text.js';
import type { Columns } from './csv-columns.js';
import { readBalances, runs } from './csv-balances.js';
import { type CsvDirection, readDirection, signByFoundWords } from './csv-directions.js';
import type { MoneyCells, SignedAmounts } from './csv-money-cells.js';
import { type Sides, signBySides } from './csv-sides.js';
import { suggestSign } from './csv-suggested-sign.js';
import type { FileMapping, Sign } from './mapping.js';
import { refuse } from './statement.js';

type Read = (text: string, line: number) => bigint;

export interface SignOptions {
  readonly sign: FileMapping['sign'];
  readonly isLiability: boolean;
  /** The direction of each record by the words of a column without a known name. */
  readonly directions?: readonly CsvDirection[] | null;
  /** What the fees of the records may be, as costs: with them the amounts may explain the balances. */
  readonly fees?: readonly (readonly bigint[])[];
}

export function signAmounts(
  cells: readonly MoneyCells[],
  columns: Columns,
  read: Read,
  { sign, isLiability, directions = null, fees = [] }: SignOptions,
): SignedAmounts {
  if (columns.moneyOut !== null)
    return signBySides(sidesByColumn(cells, read), cells, { sign, isLiability, read });
  if (columns.direction !== null) return signByWord(cells, read, { sign, isLiability });
  const amounts = cells.map(({ amount, line }) => read(amount, line));
  const marked = signByMarks(cells, amounts);
  if (marked) return { ok: true, outMinor: marked };
  const byWords = sign === undefined && directions ? signByFoundWords(amounts, directions) : null;
  if (byWords) return { ok: true, outMinor: byWords };
  const known = sign ?? (isLiability ? null : signByBalance(amounts, cells, columns, { read, fees }));
  if (known !== null)
    return {
      ok: true,
      outMinor: known === 'positive_is_out' ? amounts : amounts.map((amount) => -amount),
      isOneDirection: amounts.length > 1 && isUnsigned(amounts),
    };
  const reason = isUnsigned(amounts)
    ? 'no amount is negative, and sign applies to all of them: if a column distinguishes money in and out, name it in mapping.columns.direction'
    : 'money out may be negative or positive in this file';
  const texts = cells.map(({ description = '' }) => description);
  const likely = suggestSign(amounts, texts, isLiability);
  const suggested = likely && { sign: likely };
  return {
    ok: false,
    ambiguity: { field: 'sign', reason, choices: ['negative_is_out', 'positive_is_out'], suggested },
  };
}

/**
 * Amounts by the CR and DR next to them; null without any. If only one of the two occurs, amounts without it have the
 * other direction: card statements mark what is paid back.
 */
function signByMarks(cells: readonly MoneyCells[], amounts: readonly bigint[]): bigint[] | null {
  const marks = cells.map(({ amount }) => amountTextOf(amount)?.direction ?? null);
  const [marksOut, marksIn] = [marks.includes('out'), marks.includes('in')];
  if (!marksOut && !marksIn) return null;
  return marks.map((mark, at) => {
    const minor = amounts[at] ?? 0n;
    const { line = 0 } = cells[at] ?? {};
    if (mark === null && marksOut && marksIn) throw refuse(line, 'has an amount without CR or DR');
    const isOut = mark === null ? marksIn : mark === 'out';
    if (mark === null && minor < 0n) throw refuse(line, 'has a sign instead of CR or DR');
    // A sign as well: "-5.00 CR" may be either.
    if (minor < 0n && !isOut) throw refuse(line, 'is negative but marked as money in');
    const magnitude = minor < 0n ? -minor : minor;
    return isOut ? magnitude : -magnitude;
  });
}

function sidesByColumn(cells: readonly MoneyCells[], read: Read): Sides[] {
  const minorOf = (text: string, line: number) => (text === '' ? 0n : read(text, line));
  return cells.map(({ line, moneyOut, moneyIn }) => ({
    line,
    out: minorOf(moneyOut, line),
    into: minorOf(moneyIn, line),
  }));
}

function signByWord(
  cells: readonly MoneyCells[],
  read: Read,
  options: Pick<SignOptions, 'sign' | 'isLiability'>,
): SignedAmounts {
  const sides = cells.map(({ amount, direction, line }) => {
    const minor = read(amount, line);
    const isOut = readDirection(direction, line) === 'out';
    if (minor < 0n && !isOut) throw refuse(line, 'is negative but marked as money in');
    return { line, out: isOut ? minor : 0n, into: isOut ? 0n : minor };
  });
  return signBySides(sides, cells, { ...options, read, prefersWords: true });
}

/** Whether the amounts may be magnitudes, without the direction. */
export function isUnsigned(amounts: readonly bigint[]): boolean {
  return amounts.every((minor) => minor >= 0n);
}

/**
 * A running balance shows which amounts increase it, in ascending and descending files. It proves nothing about the
 * oldest amount, which could have the other direction if all amounts are written without signs.
 */
function signByBalance(
  amounts: readonly bigint[],
  cells: readonly MoneyCells[],
  { balance }: Columns,
  { read, fees }: { readonly read: Read; readonly fees: readonly (readonly bigint[])[] },
): Sign | null {
  if (balance === null || cells.length < 2 || isUnsigned(amounts)) return null;
  const balances = readBalances(cells, read);
  if (balances === null) return null;
  const explains = (sign: bigint) =>
    [[], ...fees].some((costs) =>
      runs(
        amounts.map((amount, at) => sign * amount - (costs[at] ?? 0n)),
        balances,
      ),
    );
  const [raises, lowers] = [explains(1n), explains(-1n)];
  if (raises === lowers) return null;
  return raises ? 'negative_is_out' : 'positive_is_out';
}
