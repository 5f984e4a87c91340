import {
  type CalendarDate,
  dateOf,
  endOfMonth,
  FIRST_DATE,
  isCalendarDate,
  LAST_DATE,
  startOfMonth,
  yearOf,
} from '../../../../src/kernel/calendar-date.js';
import { monthsAfter } from '../../../../src/kernel/months.js';
import type { DueDates } from '../../data/obligations';

/** The years that the page offers, before and after this one. Any other can stand in its address. */
const YEARS_BEFORE = 6;
const YEARS_AFTER = 1;

/** Which dates the page shows: all from this month on, those of a year, or a month as a grid. */
export type Shown =
  | { readonly kind: 'ahead' }
  | { readonly kind: 'year'; readonly year: number }
  | { readonly kind: 'month'; readonly month: CalendarDate };

/** What the address of the page names, such as `?year=2026` or `?month=2026-03`. */
export function shownIn(params: URLSearchParams): Shown {
  const month = `${params.get('month') ?? ''}-01`;
  if (isCalendarDate(month)) return { kind: 'month', month };
  const year = params.get('year') ?? '';
  return isCalendarDate(`${year}-01-01`) ? { kind: 'year', year: Number(year) } : { kind: 'ahead' };
}

/** The address that names it, from the one of the page. */
export function addressFor(shown: Shown, now: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(now);
  next.delete('year');
  next.delete('month');
  if (shown.kind === 'year') next.set('year', String(shown.year));
  if (shown.kind === 'month') next.set('month', shown.month.slice(0, -'-01'.length));
  return next;
}

export function datesOf(shown: Shown, today: CalendarDate): DueDates {
  switch (shown.kind) {
    case 'ahead':
      return { from: startOfMonth(today) };
    case 'year':
      return { from: dateOf(shown.year, 1, 1), to: dateOf(shown.year, 12, 31) };
    case 'month':
      return { from: shown.month, to: endOfMonth(shown.month) };
  }
}

/** The years to choose from, the latest first. */
export function yearsAround(today: CalendarDate, shown: Shown): readonly number[] {
  const last = yearOf(today) + YEARS_AFTER;
  const years = Array.from({ length: YEARS_BEFORE + YEARS_AFTER + 1 }, (_, back) => last - back);
  return shown.kind !== 'year' || years.includes(shown.year)
    ? years
    : [...years, shown.year].toSorted((a, b) => b - a);
}

/** The month before or after one; null beyond the dates that the service knows. */
export function monthNextTo(month: CalendarDate, step: 1 | -1): CalendarDate | null {
  if (step < 0 ? month <= FIRST_DATE : endOfMonth(month) >= LAST_DATE) return null;
  return monthsAfter(month, step);
}
