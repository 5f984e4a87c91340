import {
  type CalendarDate,
  endOfMonth,
  FIRST_DATE,
  fromDayNumber,
  toDayNumber,
} from '../../kernel/calendar-date.js';

export const BALANCE_INTERVALS = ['day', 'week', 'month'] as const;
export type BalanceInterval = (typeof BALANCE_INTERVALS)[number];

/** A year of days. */
export const MAX_PERIODS = 366;
const DEFAULT_DAYS = 90;

/** Both dates are included. */
export interface BalancePeriod {
  readonly start: CalendarDate;
  readonly end: CalendarDate;
}

/**
 * The days, weeks or calendar months between two dates, both included; the first and the last one can be shorter. Null
 * if there are more than MAX_PERIODS. Weeks start on Monday, as in ISO 8601.
 */
export function periodsBetween(
  from: CalendarDate,
  to: CalendarDate,
  interval: BalanceInterval,
): BalancePeriod[] | null {
  const last = toDayNumber(to);
  const periods: BalancePeriod[] = [];
  for (let start = toDayNumber(from); start <= last;) {
    if (periods.length === MAX_PERIODS) return null;
    const end = Math.min(last, lastDayOf(start, interval));
    periods.push({ start: fromDayNumber(start), end: fromDayNumber(end) });
    start = end + 1;
  }
  return periods;
}

/** The first day of the default window, which ends on a given day. */
export function defaultFrom(to: CalendarDate): CalendarDate {
  return fromDayNumber(Math.max(toDayNumber(FIRST_DATE), toDayNumber(to) - DEFAULT_DAYS + 1));
}

function lastDayOf(day: number, interval: BalanceInterval): number {
  switch (interval) {
    case 'day':
      return day;
    case 'week':
      // Day 0, 1970-01-01, is a Thursday.
      return day + 6 - ((((day + 3) % 7) + 7) % 7);
    case 'month':
      return toDayNumber(endOfMonth(fromDayNumber(day)));
  }
}
