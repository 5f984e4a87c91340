import {
  type CalendarDate,
  endOfMonth,
  fromDayNumber,
  toDayNumber,
} from '../../../../src/kernel/calendar-date.js';
import type { Weekday } from '../../platform/locale';

const DAYS = 7;

/** A week of a month. A day of another month has no date: the first and last month that dates have may lack a neighbor. */
export interface Week {
  /** Tells the weeks of a month apart. */
  readonly key: number;
  readonly days: readonly { readonly weekday: number; readonly date: CalendarDate | null }[];
}

/** The weeks of a month, given by its first day. */
export function weeksOf(month: CalendarDate, firstDayOfWeek: Weekday): readonly Week[] {
  const [first, last] = [toDayNumber(month), toDayNumber(endOfMonth(month))];
  const start = first - ((weekdayOf(first) - firstDayOfWeek + DAYS) % DAYS);
  return Array.from({ length: Math.ceil((last - start + 1) / DAYS) }, (_, week) => ({
    key: week,
    days: Array.from({ length: DAYS }, (_day, at) => {
      const day = start + week * DAYS + at;
      const date = day >= first && day <= last ? fromDayNumber(day) : null;
      return { weekday: weekdayOf(day), date };
    }),
  }));
}

function weekdayOf(dayNumber: number): number {
  // Day 0 was a Thursday.
  return ((((dayNumber + 3) % DAYS) + DAYS) % DAYS) + 1;
}
