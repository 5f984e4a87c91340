import { addDays, type CalendarDate } from '../../kernel/calendar-date.js';

const YEAR = 366;

/** Why a date cannot be on line 11; null if it can. Old companies may apply late, but not a century late. */
export function startDateProblem(startDate: CalendarDate, today: CalendarDate): string | null {
  if (startDate > addDays(today, YEAR)) return 'is more than a year in the future';
  return startDate < addDays(today, -100 * YEAR) ? 'is more than a century ago' : null;
}
