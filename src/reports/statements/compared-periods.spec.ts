import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, calendarDate, FIRST_DATE, fromDayNumber, toDayNumber } from '../../kernel/calendar-date.js';
import { InvalidRequest } from '../../kernel/domain-error.js';
import { columnsOf, INTERVALS } from './columns.js';
import { comparedPeriod } from './compared-periods.js';

const compared = (
  [from, to]: readonly [string, string],
  kind: Parameters<typeof comparedPeriod>[1],
  interval: Parameters<typeof comparedPeriod>[2] = null,
) => {
  const period = comparedPeriod({ from: calendarDate(from), to: calendarDate(to) }, kind, interval);
  return [period.from, period.to];
};

describe('the period before', () => {
  it.each([
    ['whole months', ['2026-03-01', '2026-03-31'], ['2026-02-01', '2026-02-28']],
    ['whole months', ['2026-02-01', '2026-02-28'], ['2026-01-01', '2026-01-31']],
    ['a quarter', ['2026-01-01', '2026-03-31'], ['2025-10-01', '2025-12-31']],
    ['a year', ['2025-01-01', '2025-12-31'], ['2024-01-01', '2024-12-31']],
    ['a month so far', ['2026-11-01', '2026-11-28'], ['2026-10-01', '2026-10-28']],
    [
      'a month so far, longer than the one before',
      ['2026-03-01', '2026-03-30'],
      ['2026-02-01', '2026-02-28'],
    ],
    ['days', ['2026-11-10', '2026-11-16'], ['2026-11-03', '2026-11-09']],
    ['one day', ['2026-03-31', '2026-03-31'], ['2026-03-30', '2026-03-30']],
  ] as const)('of %s %j is %j', (_what, period, expected) => {
    expect(compared(period, 'previous_period')).toEqual(expected);
  });

  it.each([
    ['month', ['2026-11-01', '2026-11-28'], ['2026-10-01', '2026-10-28']],
    ['quarter', ['2026-10-01', '2026-11-28'], ['2026-07-01', '2026-08-28']],
    ['year', ['2026-01-01', '2026-11-30'], ['2025-01-01', '2025-11-30']],
    ['month', ['2025-12-15', '2025-12-31'], ['2025-11-15', '2025-11-30']],
  ] as const)('of a column by %s %j is %j', (interval, period, expected) => {
    expect(compared(period, 'previous_period', interval)).toEqual(expected);
  });

  it('of a column is the column before, if both are whole', () => {
    const cases = fc.record({
      year: fc.integer({ min: 1950, max: 2100 }),
      interval: fc.constantFrom(...INTERVALS),
      endMonth: fc.integer({ min: 1, max: 12 }),
    });
    fc.assert(
      fc.property(cases, ({ year, interval, endMonth }) => {
        const years = { from: calendarDate(`${year}-01-01`), to: calendarDate(`${year + 2}-12-31`) };
        const whole = columnsOf(years, interval, endMonth).slice(1, -1);
        for (const [at, column] of whole.slice(1).entries()) {
          const { from, to } = whole[at]!;
          expect(comparedPeriod(column, 'previous_period', interval)).toEqual({ from, to });
        }
      }),
    );
  });

  it('ends before the period begins', () => {
    const day = fc.integer({ min: toDayNumber(calendarDate('1990-01-01')), max: 40_000 });
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 1500 }), (start, days) => {
        const period = { from: fromDayNumber(start), to: fromDayNumber(start + days) };
        const before = comparedPeriod(period, 'previous_period', null);
        expect(before.from <= before.to).toBe(true);
        expect(before.to < period.from).toBe(true);
      }),
    );
  });
});

describe('the same period a year earlier', () => {
  it.each([
    [
      ['2026-01-01', '2026-03-31'],
      ['2025-01-01', '2025-03-31'],
    ],
    [
      ['2024-02-01', '2024-02-29'],
      ['2023-02-01', '2023-02-28'],
    ],
    [
      ['2025-02-01', '2025-02-28'],
      ['2024-02-01', '2024-02-29'],
    ],
    [
      ['2026-11-01', '2026-11-28'],
      ['2025-11-01', '2025-11-28'],
    ],
    [
      ['2024-02-29', '2024-03-05'],
      ['2023-02-28', '2023-03-05'],
    ],
  ] as const)('of %j is %j, whatever the interval', (period, expected) => {
    for (const interval of [null, ...INTERVALS])
      expect(compared(period, 'previous_year', interval)).toEqual(expected);
  });
});

describe('the months of a budget', () => {
  it.each([
    [
      ['2026-01-01', '2026-03-31'],
      ['2026-01-01', '2026-03-31'],
    ],
    [
      ['2026-01-20', '2026-02-10'],
      ['2026-01-01', '2026-02-28'],
    ],
    [
      ['1900-01-02', '1900-01-02'],
      ['1900-01-01', '1900-01-31'],
    ],
  ] as const)('of %j are %j, whatever the interval', (period, expected) => {
    for (const interval of [null, ...INTERVALS])
      expect(compared(period, 'budget', interval)).toEqual(expected);
  });
});

it('a period with no dates before it is refused', () => {
  const first = { from: FIRST_DATE, to: addDays(FIRST_DATE, 3) };
  for (const period of [first, { from: addDays(FIRST_DATE, 1), to: addDays(FIRST_DATE, 3) }])
    for (const kind of ['previous_period', 'previous_year'] as const)
      expect(() => comparedPeriod(period, kind, null)).toThrow(InvalidRequest);
  expect(compared(['1900-02-01', '1900-02-28'], 'previous_period')).toEqual(['1900-01-01', '1900-01-31']);
  expect(compared(['1900-01-03', '1900-01-04'], 'previous_period')).toEqual(['1900-01-01', '1900-01-02']);
});
