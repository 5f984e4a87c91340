import { type CalendarDate, isCalendarDate } from '../kernel/calendar-date.js';
import { nameOfUsState, usStateOf } from '../kernel/us-states.js';

/** Who requires an obligation; null for a custom one. */
export function requiredBy(jurisdiction: string | null): string | null {
  if (jurisdiction === null) return null;
  if (jurisdiction === 'US') return 'United States';
  const state = usStateOf(jurisdiction.replace(/^US-/, ''));
  return state === null ? jurisdiction : nameOfUsState(state);
}

const FISCAL_YEAR = /^(\d{4}-\d{2})(?:\.(\d+))?$/;
const QUARTER = /^(\d{4})-(Q\d)$/;

/**
 * What an obligation is for, after "for": `Q4 2026`, or a fiscal year by its end. Null for other periods: the year of a
 * yearly date is that of its due date, whichever year is reported.
 */
export function periodInWords(
  period: string | null,
  nameOfMonth: (firstDay: CalendarDate) => string,
): string | null {
  const [, year, quarter] = QUARTER.exec(period ?? '') ?? [];
  if (year !== undefined && quarter !== undefined) return `${quarter} ${year}`;
  const [, end, instalment] = FISCAL_YEAR.exec(period ?? '') ?? [];
  const firstDay = `${end ?? ''}-01`;
  if (!isCalendarDate(firstDay)) return null;
  const fiscalYear = `the fiscal year to ${nameOfMonth(firstDay)}`;
  return instalment === undefined ? fiscalYear : `${fiscalYear}, installment ${instalment}`;
}
