import { type CalendarDate, dateOf, dayOf, daysInMonth, monthOf, yearOf } from './calendar-date.js';

const NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** The month of a date in three letters: `Jan`. */
export function monthName(date: CalendarDate): string {
  return NAMES[monthOf(date) - 1] ?? '';
}

/** The same day this many months later, or the last day of a shorter month. Negative: earlier. */
export function monthsAfter(date: CalendarDate, months: number): CalendarDate {
  return dayInMonth(yearOf(date), monthOf(date) + months, dayOf(date));
}

/** A day of a month, which counts on past December; the last day of a month that is too short. */
export function dayInMonth(year: number, month: number, day: number | 'last'): CalendarDate {
  const sinceYearZero = year * 12 + (month - 1);
  const [inYear, inMonth] = [Math.floor(sinceYearZero / 12), (sinceYearZero % 12) + 1];
  const last = daysInMonth(inYear, inMonth);
  return dateOf(inYear, inMonth, day === 'last' ? last : Math.min(day, last));
}
