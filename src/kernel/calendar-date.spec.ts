import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  type CalendarDate,
  calendarDate,
  dateOf,
  dayOf,
  daysInMonth,
  endOfMonth,
  FIRST_DATE,
  fromDayNumber,
  isCalendarDate,
  isLeapYear,
  LAST_DATE,
  monthOf,
  startOfFiscalYear,
  startOfMonth,
  toDayNumber,
  yearOf,
} from './calendar-date.js';

const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(1900, 0, 1) / DAY_MS;
const LAST_DAY = Date.UTC(2199, 11, 31) / DAY_MS;

const anyDayNumber = fc.integer({ min: FIRST_DAY, max: LAST_DAY });
const anyDate = anyDayNumber.map(fromDayNumber);
const date = (text: string) => text as CalendarDate;
const byTheSystem = (dayNumber: number) => new Date(dayNumber * DAY_MS).toISOString().slice(0, 10);

describe('what is a calendar date', () => {
  it.each(['1900-01-01', '2199-12-31', '2024-02-29', '2000-02-29', '2026-02-28', '2026-12-31', '2026-04-30'])(
    '[1.4] %s is one',
    (text) => {
      expect(isCalendarDate(text)).toBe(true);
      expect(calendarDate(text)).toBe(text);
    },
  );

  it.each([
    '2026-02-30',
    '2026-02-29',
    '1900-02-29',
    '2100-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-01-32',
    '1899-12-31',
    '2200-01-01',
    '2026-1-1',
    '2026-01-01T00:00:00Z',
    '2026-01-01\n',
    ' 2026-01-01',
    '20260101',
    '2026/01/01',
    '02026-01-01',
    '-2026-01-01',
    '２０２６-01-01',
    '',
    20_260_101,
    null,
    undefined,
    ['2026-01-01'],
  ])('[1.4] %o is none', (value) => {
    expect(isCalendarDate(value)).toBe(false);
  });

  it('a text that is none throws where one is needed', () => {
    expect(() => calendarDate('2026-02-30')).toThrow(RangeError);
    expect(() => dateOf(2026, 2, 30)).toThrow(RangeError);
  });

  it('every text of the right shape is a date exactly when the system keeps it as it is', () => {
    const two = (max: number) => fc.integer({ min: 0, max }).map((n) => String(n).padStart(2, '0'));
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2199 }), two(14), two(33), (year, month, day) => {
        const text = `${year}-${month}-${day}`;
        const instant = new Date(`${text}T00:00:00Z`).getTime();
        const exists = !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
        expect(isCalendarDate(text)).toBe(exists);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('leap years', () => {
  it.each([
    [1900, false],
    [2000, true],
    [2024, true],
    [2026, false],
    [2100, false],
  ])('%d: %s', (year, isLeap) => {
    expect(isLeapYear(year)).toBe(isLeap);
    expect(daysInMonth(year, 2)).toBe(isLeap ? 29 : 28);
  });
});

describe('day numbers', () => {
  it('agree with the system clock on every day of the three hundred years', () => {
    for (let dayNumber = FIRST_DAY; dayNumber <= LAST_DAY; dayNumber++) {
      const text = byTheSystem(dayNumber);
      if (fromDayNumber(dayNumber) !== text || toDayNumber(date(text)) !== dayNumber) {
        expect.fail(`${text} and day ${dayNumber} do not belong together`);
      }
    }
    expect([fromDayNumber(FIRST_DAY), fromDayNumber(LAST_DAY)]).toEqual([FIRST_DATE, LAST_DATE]);
  });

  it('outside the three hundred years are an error', () => {
    expect(() => fromDayNumber(FIRST_DAY - 1)).toThrow(RangeError);
    expect(() => fromDayNumber(LAST_DAY + 1)).toThrow(RangeError);
    expect(() => addDays(LAST_DATE, 1)).toThrow(RangeError);
  });

  it('adding days moves by exactly that many, over any number of months', () => {
    fc.assert(
      fc.property(anyDayNumber, anyDayNumber, (from, to) => {
        expect(addDays(fromDayNumber(from), to - from)).toBe(byTheSystem(to));
      }),
    );
  });

  it('texts sort like days', () => {
    fc.assert(
      fc.property(anyDayNumber, anyDayNumber, (a, b) => {
        expect(fromDayNumber(a) < fromDayNumber(b)).toBe(a < b);
      }),
    );
  });
});

describe('parts and months', () => {
  it('a date can be rebuilt from its parts', () => {
    fc.assert(
      fc.property(anyDate, (day) => {
        expect(dateOf(yearOf(day), monthOf(day), dayOf(day))).toBe(day);
      }),
    );
  });

  it('a month starts on its first day and ends the day before the next month', () => {
    fc.assert(
      fc.property(anyDate, (day) => {
        expect(startOfMonth(day)).toBe(`${day.slice(0, 7)}-01`);
        expect(endOfMonth(day).slice(0, 7)).toBe(day.slice(0, 7));
        if (endOfMonth(day) !== LAST_DATE) expect(dayOf(addDays(endOfMonth(day), 1))).toBe(1);
      }),
    );
  });

  it.each([
    ['2024-02-10', '2024-02-29'],
    ['2026-02-10', '2026-02-28'],
    ['2026-04-30', '2026-04-30'],
    ['2026-12-01', '2026-12-31'],
  ])('the month of %s ends on %s', (day, end) => {
    expect(endOfMonth(date(day))).toBe(end);
  });
});

describe('fiscal years', () => {
  it.each([
    [1, '2026-01-31', '2025-02-01'],
    [1, '2026-02-01', '2026-02-01'],
    [3, '2026-03-31', '2025-04-01'],
    [3, '2026-04-01', '2026-04-01'],
    [6, '2026-06-30', '2025-07-01'],
    [6, '2026-07-01', '2026-07-01'],
    [9, '2026-01-15', '2025-10-01'],
    [11, '2026-12-31', '2026-12-01'],
    [11, '2026-11-30', '2025-12-01'],
    [12, '2026-01-01', '2026-01-01'],
    [12, '2026-12-31', '2026-01-01'],
  ])('that end with month %d: the one of %s began on %s', (endMonth, day, start) => {
    expect(startOfFiscalYear(date(day), endMonth)).toBe(start);
  });

  it('contain every date: twelve months, starting the day after the end month', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: FIRST_DAY + 366, max: LAST_DAY }),
        fc.integer({ min: 1, max: 12 }),
        (dayNumber, endMonth) => {
          const day = fromDayNumber(dayNumber);
          const start = startOfFiscalYear(day, endMonth);
          expect(start <= day).toBe(true);
          expect(dayNumber - toDayNumber(start)).toBeLessThan(isLeapBetween(start, day) ? 366 : 365);
          expect(dayOf(start)).toBe(1);
          expect(monthOf(addDays(start, -1))).toBe(endMonth);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('that would start before the calendar start with it', () => {
    expect(startOfFiscalYear(date('1900-03-01'), 6)).toBe(FIRST_DATE);
  });
});

function isLeapBetween(from: CalendarDate, to: CalendarDate): boolean {
  return [yearOf(from), yearOf(to)].some((year) => {
    const leapDay = `${year}-02-29`;
    return isLeapYear(year) && from <= leapDay && leapDay <= to;
  });
}
