import {
  type CalendarDate,
  endOfMonth,
  FIRST_DATE,
  fromDayNumber,
  toDayNumber,
} from '../../kernel/calendar-date.js';
import { type DateSpan, divideDays } from '../../kernel/date-spans.js';

export const BALANCE_INTERVALS = ['day', 'week', 'month'] as const;
export type BalanceInterval = (typeof BALANCE_INTERVALS)[number];

/** A year of days. */
export const MAX_PERIODS = 366;
const DEFAULT_DAYS = 90;

/**
 * The days, weeks or calendar months between two dates, both included; the first and the last one can be shorter. Null
 * if there are more than MAX_PERIODS. Weeks start on Monday, as in ISO 8601.
 */
export function periodsBetween(
  from: CalendarDate,
  to: CalendarDate,
  interval: BalanceInterval,
): DateSpan[] | null {
  return divideDays(from, to, { max: MAX_PERIODS, lastDayOf: (day) => lastDayOf(day, interval) });
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
