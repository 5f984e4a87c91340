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

/** Where in a file a role stands: the name in its header, or the number of the column, from 1. */
export type ColumnName = string | number;

/** What a caller says about a file that does not say it itself. What is left out is detected. */
export interface FileMapping {
  readonly delimiter?: Delimiter | undefined;
  readonly hasHeader?: boolean | undefined;
  readonly columns?: Partial<Record<ColumnRole, ColumnName>> | undefined;
  readonly dateOrder?: DateOrder | undefined;
  readonly decimalMark?: DecimalMark | undefined;
  readonly sign?: Sign | undefined;
  /** Which account of the file is meant, when it holds several. */
  readonly account?: string | undefined;
}
