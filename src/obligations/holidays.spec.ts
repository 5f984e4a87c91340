import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, calendarDate, dateOf, fromDayNumber, toDayNumber } from '../kernel/calendar-date.js';
import { holidaysOf, isHoliday, isWeekend, nextBusinessDay, weekdayOf } from './holidays.js';

/** Holidays announced by the Office of Personnel Management, weekdays only. */
const ANNOUNCED: Readonly<Record<number, string>> = {
  2021: '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31',
  2022: '01-17 02-21 05-30 06-20 07-04 09-05 10-10 11-11 11-24 12-26',
  2023: '01-02 01-16 02-20 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25',
  2024: '01-01 01-15 02-19 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25',
  2025: '01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25',
  2026: '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25',
};

const days = fc
  .integer({ min: toDayNumber(calendarDate('1990-01-01')), max: toDayNumber(calendarDate('2190-12-31')) })
  .map(fromDayNumber);

describe('federal holidays', () => {
  it.each(Object.entries(ANNOUNCED))('of %s match the announcement', (year, announced) => {
    const found = [...holidaysOf(Number(year), 'federal')].filter((day) => !isWeekend(day)).toSorted();
    expect(found.map((day) => day.slice(5)).join(' ')).toBe(announced);
  });

  it('include Juneteenth since 2021, and not before', () => {
    expect(isHoliday(calendarDate('2020-06-19'), 'federal')).toBe(false);
    expect(isHoliday(calendarDate('2024-06-19'), 'federal')).toBe(true);
  });

  it('include both the day itself and its observed day', () => {
    expect(isHoliday(calendarDate('2026-07-03'), 'federal')).toBe(true);
    expect(isHoliday(calendarDate('2026-07-04'), 'federal')).toBe(true);
    expect(isHoliday(calendarDate('2027-12-31'), 'federal')).toBe(true);
  });

  it('do not include those of the District', () => {
    expect(isHoliday(calendarDate('2026-04-16'), 'federal')).toBe(false);
    expect(isHoliday(calendarDate('2029-01-20'), 'federal')).toBe(false);
  });
});

describe('holidays of the District of Columbia, which the IRS follows', () => {
  it.each([
    ['2026-04-16', true],
    ['2022-04-15', true],
    ['2023-04-17', true],
    ['2026-04-15', false],
    ['2004-04-16', false],
    // Inauguration Day, and the Monday after one on a Sunday.
    ['2025-01-20', true],
    ['2037-01-20', true],
    ['2013-01-21', true],
    ['2027-01-20', false],
  ])('%s: %s', (day, expected) => {
    expect(isHoliday(calendarDate(day), 'irs')).toBe(expected);
  });

  it('are added to the federal ones', () => {
    for (const day of holidaysOf(2026, 'federal')) expect(isHoliday(day, 'irs')).toBe(true);
  });
});

describe('nextBusinessDay', () => {
  it('is the day itself, or the next day that is not a weekend or holiday', () => {
    fc.assert(
      fc.property(days, fc.constantFrom('federal' as const, 'irs' as const), (day, calendar) => {
        const next = nextBusinessDay(day, calendar);
        expect(isWeekend(next) || isHoliday(next, calendar)).toBe(false);
        for (let skipped = day; skipped < next; skipped = addDays(skipped, 1)) {
          expect(isWeekend(skipped) || isHoliday(skipped, calendar)).toBe(true);
        }
        expect(toDayNumber(next) - toDayNumber(day)).toBeLessThanOrEqual(5);
        expect(nextBusinessDay(next, calendar)).toBe(next);
      }),
    );
  });

  it('is monotonic', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 40 }), (day, later) => {
        expect(nextBusinessDay(addDays(day, later), 'irs') >= nextBusinessDay(day, 'irs')).toBe(true);
      }),
    );
  });
});

describe('weekdayOf', () => {
  it('agrees with the platform’s own calendar', () => {
    fc.assert(
      fc.property(days, (day) => {
        expect(weekdayOf(day) % 7).toBe(new Date(`${day}T00:00:00Z`).getUTCDay());
      }),
    );
  });

  it('works before 1970 too', () => {
    expect(weekdayOf(dateOf(1900, 1, 1))).toBe(1);
    expect(weekdayOf(dateOf(1969, 7, 20))).toBe(7);
  });
});
