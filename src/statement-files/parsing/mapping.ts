import type { Encoding } from './encodings.js';

export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];
export const DATE_ORDERS = ['ymd', 'dmy', 'mdy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];
export const DECIMAL_MARKS = ['.', ','] as const;
export type DecimalMark = (typeof DECIMAL_MARKS)[number];
export const SIGNS = ['negative_is_out', 'positive_is_out'] as const;
export type Sign = (typeof SIGNS)[number];

export const COLUMN_ROLES = [
  'date',
  'description',
  'amount',
  'moneyOut',
  'moneyIn',
  'direction',
  'merchant',
  'fee',
  'balance',
  'currency',
] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** A column: its name in the header, or its number, starting at 1. */
export type ColumnName = string | number;

/** The columns of a CSV file, each by its name in the header or by its number, starting at 1. */
export interface ColumnMapping extends Partial<Record<ColumnRole, ColumnName>> {
  /** Columns whose texts are added to the description. */
  readonly extraDescriptions?: readonly ColumnName[];
  /** The booking date. */
  readonly date?: ColumnName;
  /** The text of the bank. */
  readonly description?: ColumnName;
  /** The amount. */
  readonly amount?: ColumnName;
  /** Amounts of money out. */
  readonly moneyOut?: ColumnName;
  /** Amounts of money in. */
  readonly moneyIn?: ColumnName;
  /** Whether the amount is a debit or a credit. */
  readonly direction?: ColumnName;
  /** The name of the merchant or other party. */
  readonly merchant?: ColumnName;
  /** A fee that the amount does not include. */
  readonly fee?: ColumnName;
  /** The balance after the transaction. */
  readonly balance?: ColumnName;
  /** The currency of the amount. */
  readonly currency?: ColumnName;
}

/** How to interpret a file. Omitted fields are detected. */
export interface FileMapping {
  /** The encoding of the bytes. Absent if it was detected. */
  readonly encoding?: Encoding | undefined;
  /** The numbers of lines to skip, from 1. */
  readonly skipLines?: readonly number[] | undefined;
  /** What separates the columns of a CSV file. */
  readonly delimiter?: Delimiter | undefined;
  /** Whether the first record of a CSV file has the names of the columns. */
  readonly hasHeader?: boolean | undefined;
  /** The columns of a CSV file. */
  readonly columns?: ColumnMapping | undefined;
  /** The order of year, month and day in dates. */
  readonly dateOrder?: DateOrder | undefined;
  /** What separates the decimals of amounts. */
  readonly decimalMark?: DecimalMark | undefined;
  /** Whether negative amounts are money out, or positive ones. */
  readonly sign?: Sign | undefined;
  /** The account in the file, when the file contains several. */
  readonly account?: string | undefined;
}
