import type { CalendarDate } from '../../kernel/calendar-date.js';
import { type CurrencyCode, decimalsOf } from '../../kernel/currency.js';
import { decimalAmount } from '../../kernel/money.js';
import {
  type CellStyle,
  cellName,
  type DateCell,
  type FormulaAt,
  type NumberCell,
  type SheetRow,
  type TextCell,
} from './to-xlsx.js';

export const BOLD: CellStyle = { isBold: true };
export const TOTAL: CellStyle = { isBold: true, hasTopLine: true };
/** Above numbers and dates. */
export const HEADER: CellStyle = { isBold: true, isRightAligned: true };
const DATE: CellStyle = { numberFormat: 'yyyy-mm-dd' };

/** What is written above the columns of a sheet. */
export interface SheetHeading {
  readonly title: string;
  readonly legalName: string;
  readonly dates: string;
  /** Such as the currency. */
  readonly details: readonly (readonly [name: string, value: string])[];
  readonly preparedAt: Date;
}

export function headingRows({ title, legalName, dates, details, preparedAt }: SheetHeading): SheetRow[] {
  return [
    [textCell(title, BOLD)],
    [textCell(legalName, BOLD)],
    [textCell(dates)],
    ...[...details, ['Prepared at', preparedAt.toISOString()] as const].map(([name, value]) => [
      textCell(name),
      textCell(value),
    ]),
    [],
  ];
}

export function textCell(text: string, style?: CellStyle): TextCell {
  return style === undefined ? { text } : { text, style };
}

export function dateCell(date: CalendarDate): DateCell {
  return { date, style: DATE };
}

/** Negative amounts in parentheses, and a dash for zero. */
export function amountFormat(currency: CurrencyCode): string {
  const decimals = decimalsOf(currency);
  const digits = decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`;
  return `${digits};(${digits});"-"`;
}

/** Makes cells with amounts of a currency. */
export function moneyCells(currency: CurrencyCode): (amount: number, style?: CellStyle) => NumberCell {
  const numberFormat = amountFormat(currency);
  const plain = { numberFormat };
  return (amount, style) => ({
    decimal: decimalAmount(amount, currency),
    style: style === undefined ? plain : { ...style, numberFormat },
  });
}

/** The sum of the rows above. No formula if some of them are in another worksheet. */
export function sumAbove(column: number): FormulaAt {
  return ({ row, firstRow, isContinued }) =>
    isContinued ? null : `SUM(${cellName(column, firstRow)}:${cellName(column, row - 1)})`;
}

/** The rows of a sheet whose body is read while it is written. */
export async function* below(
  top: readonly SheetRow[],
  batches: AsyncIterable<readonly SheetRow[]>,
): AsyncGenerator<readonly SheetRow[]> {
  yield top;
  yield* batches;
}
