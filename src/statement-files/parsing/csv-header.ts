import type { CurrencyCode } from '../../kernel/currency.js';
import { looksLikeDate } from './date-orders.js';
import { looksLikeAmount } from './decimal-marks.js';

const SAMPLED = 40;

/**
 * A bank may add lines above the table and totals below it, but at least half of the lines have a date in the same
 * column.
 */
export function isTable(records: readonly string[][]): boolean {
  const sampled = records.slice(0, SAMPLED);
  const width = Math.max(0, ...sampled.map((record) => record.length));
  const dates = Array.from(
    { length: width },
    (_, index) => sampled.filter((record) => looksLikeDate(record[index] ?? '')).length,
  );
  return width >= 2 && dates.some((count) => count > 0 && count * 2 >= sampled.length - 1);
}

/** The index of the first record of a table: it has as many columns as most, and a date. */
export function firstRecord(records: readonly string[][]): number {
  const widths = new Map<number, number>();
  for (const { length } of records) widths.set(length, (widths.get(length) ?? 0) + 1);
  const [width = 0] = [...widths].toSorted(([, one], [, other]) => other - one)[0] ?? [];
  const index = records.findIndex((record) => record.length >= width && record.some(looksLikeDate));
  return Math.max(0, index);
}

/** The record above the first one, if its cells can be column names in a language that is not known. */
export function guessHeader(records: readonly string[][], currency: CurrencyCode): number | null {
  const index = firstRecord(records) - 1;
  const record = records[index];
  const width = records[index + 1]?.length ?? 0;
  if (!record || record.length < Math.max(2, width - 1)) return null;
  const names = record.filter((cell) => cell.trim() !== '');
  const isNames = names.every(
    (cell) => /\p{L}/u.test(cell) && !looksLikeDate(cell) && !looksLikeAmount(cell, currency),
  );
  return isNames && names.length >= 2 && new Set(names).size === names.length ? index : null;
}
