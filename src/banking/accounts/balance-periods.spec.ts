import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  type CalendarDate,
  FIRST_DATE,
  fromDayNumber,
  LAST_DATE,
  toDayNumber,
} from '../../kernel/calendar-date.js';
import { BALANCE_INTERVALS, defaultFrom, MAX_PERIODS, periodsBetween } from './balance-periods.js';

const day = (text: string) => text as CalendarDate;
const ends = (from: string, to: string, interval: (typeof BALANCE_INTERVALS)[number]) =>
  periodsBetween(day(from), day(to), interval)?.map(({ end }) => end);

describe('periodsBetween', () => {
  it('splits a window into days, weeks that start on Monday, or months', () => {
    expect(ends('2026-02-27', '2026-03-02', 'day')).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
      '2026-03-02',
    ]);
    // 2026-03-01 is a Sunday.
    expect(ends('2026-02-25', '2026-03-10', 'week')).toEqual(['2026-03-01', '2026-03-08', '2026-03-10']);
    expect(ends('1969-12-27', '1970-01-05', 'week')).toEqual(['1969-12-28', '1970-01-04', '1970-01-05']);
    expect(ends('2026-01-15', '2026-03-31', 'month')).toEqual(['2026-01-31', '2026-02-28', '2026-03-31']);
  });

  it('accepts at most 366 periods', () => {
    expect(ends('2026-01-01', '2027-01-01', 'day')).toHaveLength(366);
    expect(ends('2026-01-01', '2027-01-02', 'day')).toBeUndefined();
    expect(ends(FIRST_DATE, LAST_DATE, 'month')).toBeUndefined();
    expect(ends(LAST_DATE, LAST_DATE, 'week')).toEqual([LAST_DATE]);
    expect(ends(FIRST_DATE, FIRST_DATE, 'month')).toEqual([FIRST_DATE]);
  });

  it('covers each day of the window once, in order', () => {
    const first = toDayNumber(FIRST_DATE);
    const last = toDayNumber(LAST_DATE);
    fc.assert(
      fc.property(
        fc.integer({ min: first, max: last }),
        fc.nat({ max: 12_000 }),
        fc.constantFrom(...BALANCE_INTERVALS),
        (start, length, interval) => {
          const [from, to] = [fromDayNumber(start), fromDayNumber(Math.min(last, start + length))];
          const periods = periodsBetween(from, to, interval);
          if (periods === null) return length >= MAX_PERIODS;
          return (
            periods[0]?.start === from &&
            periods.at(-1)?.end === to &&
            periods.every(({ start: begin, end }) => begin <= end) &&
            periods.slice(1).every(({ start: next }, index) => next === addDays(periods[index]!.end, 1))
          );
        },
      ),
    );
  });
});

describe('defaultFrom', () => {
  it('is 90 days with the last one, and never before 1900', () => {
    expect(defaultFrom(day('2026-03-31'))).toBe('2026-01-01');
    expect(defaultFrom(day('1900-01-05'))).toBe('1900-01-01');
  });
});
