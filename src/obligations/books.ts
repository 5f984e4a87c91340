import type { CalendarDate } from '../kernel/calendar-date.js';

/** What the books say about wages and contractors. */
export interface Books {
  /** The first day of each month with wages. */
  readonly payrollMonths: readonly CalendarDate[];
  /** In US cents. */
  readonly contractorsByYear: ReadonlyMap<number, bigint>;
}

export const NO_BOOKS: Books = { payrollMonths: [], contractorsByYear: new Map() };
