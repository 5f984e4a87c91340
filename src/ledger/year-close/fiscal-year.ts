import {
  addDays,
  type CalendarDate,
  FIRST_DATE,
  monthOf,
  startOfFiscalYear,
  yearOf,
} from '../../kernel/calendar-date.js';
import { dayInMonth } from '../../kernel/months.js';
import type { ClosedYear } from './closed-year.entity.js';

/** Why a fiscal year cannot be closed today; null if it can. */
export function yearEndProblem(
  fiscalYearEnd: CalendarDate,
  endMonth: number,
  today: CalendarDate,
): string | null {
  if (fiscalYearEnd !== endOfFiscalYear(fiscalYearEnd, endMonth)) {
    const example = addDays(startOfFiscalYear(today, endMonth), -1);
    return `must be the last day of a fiscal year of the entity, such as ${example}`;
  }
  return fiscalYearEnd < today ? null : 'must be in the past';
}

/** The last day of the fiscal year with a date. */
export function endOfFiscalYear(date: CalendarDate, endMonth: number): CalendarDate {
  const year = monthOf(date) <= endMonth ? yearOf(date) : yearOf(date) + 1;
  return dayInMonth(year, endMonth, 'last');
}

/** The first day of a year to be closed: later than its usual one if the last closed year ended since. */
export function startOfYear(
  fiscalYearEnd: CalendarDate,
  endMonth: number,
  last: Pick<ClosedYear, 'fiscalYearEnd'> | null,
): CalendarDate {
  const start = startOfFiscalYear(fiscalYearEnd, endMonth);
  const open = last === null ? start : addDays(last.fiscalYearEnd, 1);
  return open > start ? open : start;
}

/** The period lock after a closed year is reopened: that from before, or the day before the year if all of it was locked. */
export function lockAfterReopening({
  startsOn,
  fiscalYearEnd,
  lockedBefore,
}: Pick<ClosedYear, 'startsOn' | 'fiscalYearEnd' | 'lockedBefore'>): CalendarDate | null {
  if (lockedBefore === null || lockedBefore < fiscalYearEnd) return lockedBefore;
  return startsOn === FIRST_DATE ? null : addDays(startsOn, -1);
}
