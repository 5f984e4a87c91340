import type { LegalEntity } from '../entities/index.js';
import { type CalendarDate, startOfFiscalYear } from '../kernel/calendar-date.js';
import { dayInMonth, monthsAfter } from '../kernel/months.js';

/** The days of a fiscal year and the first days of its twelve months. */
export interface BudgetYear {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly months: readonly CalendarDate[];
}

/** The fiscal year of an entity that ends in a calendar year. Without a month in which it ends, it is the calendar year. */
export function budgetYear(
  { fiscalYearEndMonth }: Pick<LegalEntity, 'fiscalYearEndMonth'>,
  endYear: number,
): BudgetYear {
  const endMonth = fiscalYearEndMonth ?? 12;
  const to = dayInMonth(endYear, endMonth, 'last');
  const from = startOfFiscalYear(to, endMonth);
  return { from, to, months: Array.from({ length: 12 }, (_, at) => monthsAfter(from, at)) };
}
