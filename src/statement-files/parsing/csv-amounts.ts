import { amountTextOf } from './amount-text.js';
import type { Columns } from './csv-columns.js';
import { InvalidRequest } from '../../kernel/domain-error.js';
import { type CsvDirection, readDirection, signByFoundWords } from './csv-directions.js';
import { suggestSign } from './csv-suggested-sign.js';
import type { FileMapping, Sign } from './mapping.js';
import { type Ambiguity, refuse } from './statement.js';

/** The money fields of a record, as text. */
export interface MoneyCells {
  readonly line: number;
  readonly amount: string;
  readonly moneyOut: string;
  readonly moneyIn: string;
  readonly direction: string;
  readonly balance: string;
  readonly fee?: string;
  /** Suggests which amounts are payments of a card. */
  readonly description?: string;
}

/** The amounts of all records, positive = money out, or the ambiguity about their signs. */
export type SignedAmounts =
  | {
      ok: true;
      outMinor: bigint[];
      /** By `mapping.sign` alone. */
      isOneDirection?: boolean;
      /** Where a fee may be missing from the amount. */
      feeLines?: readonly number[];
    }
  | { ok: false; ambiguity: Ambiguity };

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
  if (columns.moneyOut !== null) return { ok: true, outMinor: signByColumn(cells, read) };
  if (columns.direction !== null) return { ok: true, outMinor: signByWord(cells, read) };
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

/** Money out and money in have separate columns; some banks write money out as negative amounts. */
function signByColumn(cells: readonly MoneyCells[], read: Read): bigint[] {
  const signs = { moneyOut: 0, moneyIn: 0 };
  const side = (name: 'moneyOut' | 'moneyIn', cell: MoneyCells): bigint => {
    const minor = cell[name] === '' ? 0n : read(cell[name], cell.line);
    const sign = minor === 0n ? 0 : minor < 0n ? -1 : 1;
    if (sign * signs[name] < 0)
      throw refuse(cell.line, `the column of ${name} has positive and negative amounts`);
    signs[name] ||= sign;
    return minor < 0n ? -minor : minor;
  };
  return cells.map((cell) => {
    const [out, into] = [side('moneyOut', cell), side('moneyIn', cell)];
    if (out !== 0n && into !== 0n) throw refuse(cell.line, 'has both money out and money in');
    return out - into;
  });
}

function signByWord(cells: readonly MoneyCells[], read: Read): bigint[] {
  return cells.map(({ amount, direction, line }) => {
    const isOut = readDirection(direction, line) === 'out';
    const minor = read(amount, line);
    if (minor < 0n && !isOut) throw refuse(line, 'is negative but marked as money in');
    const magnitude = minor < 0n ? -minor : minor;
    return isOut ? magnitude : -magnitude;
  });
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

/** The balance after each record; null if a record has none that can be read. */
export function readBalances(cells: readonly MoneyCells[], read: Read): bigint[] | null {
  if (cells.some(({ balance }) => balance === '')) return null;
  try {
    return cells.map(({ balance, line }) => read(balance, line));
  } catch (error) {
    if (error instanceof InvalidRequest) return null;
    throw error;
  }
}

/** Whether the amounts add up to the balances, in ascending or descending order. */
export function runs(added: readonly bigint[], balances: readonly bigint[]): boolean {
  let [oldestFirst, newestFirst] = [true, true];
  for (let at = 1; at < balances.length; at++) {
    const [one, next] = [balances[at - 1] ?? 0n, balances[at] ?? 0n];
    oldestFirst &&= next === one + (added[at] ?? 0n);
    newestFirst &&= one === next + (added[at - 1] ?? 0n);
  }
  return oldestFirst || newestFirst;
}

/** The balances before and after the records, negative = owed; null if the file does not have them. */
export function balancesAround(
  outMinor: readonly bigint[],
  balances: readonly bigint[],
  { isNewestFirst, isLiability }: { isNewestFirst: boolean; isLiability: boolean },
): { openingMinor: bigint; closingMinor: bigint } | null {
  const last = balances.length - 1;
  if (last < 0) return null;
  const ways = isLiability ? [1n, -1n] : [1n];
  const read = (sign: bigint, newestFirst: boolean) => {
    const [oldest, newest] = newestFirst ? [last, 0] : [0, last];
    return {
      openingMinor: sign * (balances[oldest] ?? 0n) + (outMinor[oldest] ?? 0n),
      closingMinor: sign * (balances[newest] ?? 0n),
    };
  };
  const net = outMinor.reduce((sum, out) => sum + out, 0n);
  const orders = [isNewestFirst, !isNewestFirst];
  // A card's file may write what is owed as a positive or a negative balance: use the sign that adds up.
  for (const order of orders) {
    for (const sign of ways) {
      const around = read(sign, order);
      if (around.openingMinor - net === around.closingMinor) return around;
    }
  }
  return read(1n, isNewestFirst);
}
