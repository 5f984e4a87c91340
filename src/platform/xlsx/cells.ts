import type { CalendarDate } from '../../kernel/calendar-date.js';
import type { CellStyle } from './cell-styles.js';

/** Text is text, also if it looks like a formula or a number. */
export interface TextCell {
  readonly text: string;
  readonly style?: CellStyle;
}

export interface NumberCell {
  /** Plain decimal text, written as it is: `-12.30`. */
  readonly decimal: string;
  /** What computes it, without a leading `=`. Programs that do not compute show `decimal`. */
  readonly formula?: string | null;
  /** In place of `formula` for a row whose place is known only when it is written. */
  readonly formulaAt?: FormulaAt;
  readonly style?: CellStyle;
}

/** Its style needs the number format of a date. */
export interface DateCell {
  readonly date: CalendarDate;
  readonly style: CellStyle;
}

export type SheetCell = TextCell | NumberCell | DateCell;
export type SheetRow = readonly (SheetCell | null)[];

/** Where a row is written. */
export interface RowPlace {
  readonly row: number;
  /** The first row below the frozen ones. */
  readonly firstRow: number;
  /** Whether earlier rows are in another worksheet, where no formula reaches them. */
  readonly isContinued: boolean;
}

/** Null: no formula. */
export type FormulaAt = (place: RowPlace) => string | null;
