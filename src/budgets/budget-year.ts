import { type CalendarDate, startOfFiscalYear } from '../kernel/calendar-date.js';
import { dayInMonth, monthsAfter } from '../kernel/months.js';

/** The days of a fiscal year and the first days of its twelve months. */
export interface BudgetYear {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly months: readonly CalendarDate[];
}

/** The fiscal year that ends in a calendar year, if fiscal years end with the given month (1 to 12). */
export function budgetYear(endYear: number, fiscalYearEndMonth: number): BudgetYear {
  const to = dayInMonth(endYear, fiscalYearEndMonth, 'last');
  const from = startOfFiscalYear(to, fiscalYearEndMonth);
  return { from, to, months: Array.from({ length: 12 }, (_, at) => monthsAfter(from, at)) };
}
