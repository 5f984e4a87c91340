import {
  type CalendarDate,
  dateOf,
  endOfMonth,
  startOfMonth,
  yearOf,
} from '../../../../src/kernel/calendar-date.js';
import { groupBy } from '../../../../src/kernel/collections.js';
import type { ObligationView } from '../../data/contract';
import type { DueDates } from '../../data/obligations';

/** The years that the page offers, before and after this one. Any other can stand in its address. */
const YEARS_BEFORE = 6;
const YEARS_AFTER = 1;

export interface Agenda {
  /** What is open and late, whichever dates are shown. */
  readonly overdue: readonly ObligationView[];
  /** The others by month, each month by its first day. */
  readonly months: readonly (readonly [month: CalendarDate, dates: readonly ObligationView[]])[];
}

/** The dates of a company, which come by due date. */
export function agendaOf(all: readonly ObligationView[]): Agenda {
  const isOverdue = ({ status }: ObligationView) => status === 'overdue';
  const others = all.filter((obligation) => !isOverdue(obligation));
  return {
    overdue: all.filter(isOverdue),
    months: [...groupBy(others, ({ dueDate }) => startOfMonth(dueDate as CalendarDate))],
  };
}

/** The year in the address of the page; null if it names none. */
export function shownYear(params: URLSearchParams): number | null {
  const text = params.get('year') ?? '';
  return /^(?:19|20|21)\d\d$/.test(text) ? Number(text) : null;
}

/** The due dates that the page shows: those of a year, or all from this month on. */
export function datesOf(year: number | null, today: CalendarDate): DueDates {
  if (year === null) return { from: startOfMonth(today) };
  return { from: dateOf(year, 1, 1), to: endOfMonth(dateOf(year, 12, 1)) };
}

/** The years to choose from, the latest first. */
export function yearsAround(today: CalendarDate, shown: number | null): readonly number[] {
  const last = yearOf(today) + YEARS_AFTER;
  const years = Array.from({ length: YEARS_BEFORE + YEARS_AFTER + 1 }, (_, back) => last - back);
  return shown === null || years.includes(shown) ? years : [...years, shown].toSorted((a, b) => b - a);
}
