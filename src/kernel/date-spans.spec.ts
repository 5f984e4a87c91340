import { expect, it } from 'vitest';
import { calendarDate, endOfMonth, fromDayNumber, toDayNumber } from './calendar-date.js';
import { divideDays } from './date-spans.js';

const months = (from: string, to: string, max: number) =>
  divideDays(calendarDate(from), calendarDate(to), {
    max,
    lastDayOf: (day) => toDayNumber(endOfMonth(fromDayNumber(day))),
  });

it('days are divided into spans, the first and last as far as the days reach', () => {
  expect(months('2026-01-15', '2026-03-10', 3)).toEqual([
    { start: '2026-01-15', end: '2026-01-31' },
    { start: '2026-02-01', end: '2026-02-28' },
    { start: '2026-03-01', end: '2026-03-10' },
  ]);
});

it('days are not divided into more spans than allowed', () => {
  expect(months('2026-01-15', '2026-03-10', 2)).toBeNull();
});
