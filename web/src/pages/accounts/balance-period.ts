import {
  addDays,
  type CalendarDate,
  isCalendarDate,
  toDayNumber,
} from '../../../../src/kernel/calendar-date.js';
import type { BalancePeriod } from '../../data/balances';
import { type Period, periodsOf } from '../../platform/periods';

const DEFAULT_DAYS = 90;
/** The longest periods that are shown by day and by week. */
const MAX_DAYS = 92;
const MAX_DAYS_OF_WEEKS = 731;

export function lastDays(today: CalendarDate): Period {
  return { from: addDays(today, 1 - DEFAULT_DAYS), to: today };
}

/** Periods that users choose by name. */
export function balancePeriods(
  today: CalendarDate,
  fiscalYearEndMonth: number,
): Readonly<Record<string, Period>> {
  return { 'Last 90 days': lastDays(today), ...periodsOf(today, fiscalYearEndMonth) };
}

/** What the address of the page says; without dates, the last 90 days. */
export function readPeriod(params: URLSearchParams, today: CalendarDate): Period {
  const usual = lastDays(today);
  const from = params.get('from');
  const to = params.get('to');
  return { from: isCalendarDate(from) ? from : usual.from, to: isCalendarDate(to) ? to : usual.to };
}

/** The points of a period: not later than today, and not more than a chart can show. */
export function pointsOf({ from, to }: Period, today: CalendarDate): Required<BalancePeriod> {
  const last = to < today ? to : today;
  const days = toDayNumber(last) - toDayNumber(from) + 1;
  const interval = days <= MAX_DAYS ? 'day' : days <= MAX_DAYS_OF_WEEKS ? 'week' : 'month';
  return { from, to: last, interval };
}
