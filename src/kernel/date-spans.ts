import { type CalendarDate, fromDayNumber, toDayNumber } from './calendar-date.js';

/** Days that follow each other. Both dates are included. */
export interface DateSpan {
  readonly start: CalendarDate;
  readonly end: CalendarDate;
}

/**
 * Divides the days between two dates, both included, into spans such as weeks or months; the first and the last one can be
 * shorter. `lastDayOf` gives the last day of the whole span that a day is in, as day numbers. Null if there are more than
 * `max`.
 */
export function divideDays(
  from: CalendarDate,
  to: CalendarDate,
  { max, lastDayOf }: { readonly max: number; readonly lastDayOf: (day: number) => number },
): DateSpan[] | null {
  const last = toDayNumber(to);
  const spans: DateSpan[] = [];
  for (let start = toDayNumber(from); start <= last;) {
    if (spans.length === max) return null;
    const end = Math.min(last, lastDayOf(start));
    spans.push({ start: fromDayNumber(start), end: fromDayNumber(end) });
    start = end + 1;
  }
  return spans;
}
