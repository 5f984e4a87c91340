import type { CalendarDate } from '../kernel/calendar-date.js';

/** What the books say about wages and contractors. */
export interface LedgerFacts {
  /** The first day of each month with wages. */
  readonly payrollMonths: readonly CalendarDate[];
  /** In US cents. */
  readonly contractorsByYear: ReadonlyMap<number, bigint>;
}

export const NO_LEDGER_FACTS: LedgerFacts = { payrollMonths: [], contractorsByYear: new Map() };
