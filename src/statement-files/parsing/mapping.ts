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
  'balance',
  'currency',
] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** A column: its name in the header, or its number, starting at 1. */
export type ColumnName = string | number;

/** How to interpret a file. Omitted fields are detected. */
export interface FileMapping {
  readonly delimiter?: Delimiter | undefined;
  readonly hasHeader?: boolean | undefined;
  readonly columns?: Partial<Record<ColumnRole, ColumnName>> | undefined;
  readonly dateOrder?: DateOrder | undefined;
  readonly decimalMark?: DecimalMark | undefined;
  readonly sign?: Sign | undefined;
  /** The account in the file, when the file contains several. */
  readonly account?: string | undefined;
}
