import { addDays, type CalendarDate } from '../kernel/calendar-date.js';
import type { DatedRate } from './dated-rate.js';

/** The longest gap between two days of the reference rates is five days. */
export const MAX_AGE_DAYS = 7;

/** The newest of some rates, the oldest of which is first, on or before a day; null if it is over a week old. */
export function newestOn(rates: readonly DatedRate[], day: CalendarDate): DatedRate | null {
  let [low, high] = [0, rates.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rates[middle]?.date ?? day) <= day) low = middle + 1;
    else high = middle;
  }
  const newest = rates[low - 1];
  return newest !== undefined && newest.date >= addDays(day, -MAX_AGE_DAYS) ? newest : null;
}
