import {
  addDays,
  type CalendarDate,
  calendarDate,
  startOfFiscalYear,
} from '../../../../../src/kernel/calendar-date.js';
import type { LegalEntityView } from '../../../data/contract';
import type { Period } from '../../../platform/periods';

/** The month in which fiscal years end; reports use December if it is not known. */
export function endMonthOf({ fiscalYearEndMonth }: Pick<LegalEntityView, 'fiscalYearEndMonth'>): number {
  return fiscalYearEndMonth ?? 12;
}

/** The fiscal year that is closed next: the one after the last closed year, or the last one; null if it is not over. */
export function yearToClose(today: CalendarDate, endMonth: number, lastClosed: string | null): Period | null {
  const thisYear = startOfFiscalYear(today, endMonth);
  if (lastClosed === null) return yearEndingOn(addDays(thisYear, -1), endMonth, null);
  const from = addDays(calendarDate(lastClosed), 1);
  if (from >= thisYear) return null;
  // The end of the year in which that day is: the day before the year after it begins.
  const to = addDays(startOfFiscalYear(addDays(startOfFiscalYear(from, endMonth), 366), endMonth), -1);
  return { from, to };
}

/** The fiscal year with this last day: a shorter one if the closed year before it ended later than usual. */
export function yearEndingOn(to: CalendarDate, endMonth: number, lastClosed: string | null): Period {
  const usual = startOfFiscalYear(to, endMonth);
  const open = lastClosed === null || lastClosed >= to ? usual : addDays(calendarDate(lastClosed), 1);
  return { from: open > usual ? open : usual, to };
}
