import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, calendarDate, fromDayNumber, toDayNumber } from '../../kernel/calendar-date.js';
import { InvalidRequest } from '../../kernel/domain-error.js';
import { columnsOf, type Interval, INTERVALS, MAX_COLUMNS } from './columns.js';

const columns = (from: string, to: string, interval: Interval, fiscalYearEndMonth = 12) =>
  columnsOf({ from: calendarDate(from), to: calendarDate(to) }, interval, fiscalYearEndMonth).map(
    (column) => `${column.label}: ${column.from} ${column.to}`,
  );

describe('the columns of a statement', () => {
  it('are months, the first and last as far as the period reaches', () => {
    expect(columns('2025-12-15', '2026-02-10', 'month')).toEqual([
      'Dec 2025: 2025-12-15 2025-12-31',
      'Jan 2026: 2026-01-01 2026-01-31',
      'Feb 2026: 2026-02-01 2026-02-10',
    ]);
  });

  it('are quarters of the calendar year', () => {
    expect(columns('2025-11-01', '2026-04-30', 'quarter')).toEqual([
      'Q4 2025: 2025-11-01 2025-12-31',
      'Q1 2026: 2026-01-01 2026-03-31',
      'Q2 2026: 2026-04-01 2026-04-30',
    ]);
  });

  it('are quarters and years of a fiscal year, named by the year in which it ends', () => {
    expect(columns('2025-03-01', '2025-12-31', 'quarter', 5)).toEqual([
      'Q4 FY 2025: 2025-03-01 2025-05-31',
      'Q1 FY 2026: 2025-06-01 2025-08-31',
      'Q2 FY 2026: 2025-09-01 2025-11-30',
      'Q3 FY 2026: 2025-12-01 2025-12-31',
    ]);
    expect(columns('2024-07-01', '2026-06-30', 'year', 6)).toEqual([
      'FY 2025: 2024-07-01 2025-06-30',
      'FY 2026: 2025-07-01 2026-06-30',
    ]);
    expect(columns('2024-02-29', '2025-01-01', 'year')).toEqual([
      '2024: 2024-02-29 2024-12-31',
      '2025: 2025-01-01 2025-01-01',
    ]);
  });

  it('reach the last date that there is', () => {
    expect(columns('2199-11-05', '2199-12-31', 'month')).toEqual([
      'Nov 2199: 2199-11-05 2199-11-30',
      'Dec 2199: 2199-12-01 2199-12-31',
    ]);
    expect(columns('2199-10-01', '2199-12-31', 'year', 6)).toEqual(['FY 2200: 2199-10-01 2199-12-31']);
  });

  it(`are at most ${MAX_COLUMNS}`, () => {
    expect(columns('2023-01-01', '2025-12-31', 'month')).toHaveLength(36);
    expect(() => columns('2023-01-01', '2026-01-01', 'month')).toThrow(InvalidRequest);
    expect(() => columns('1900-01-01', '2199-12-31', 'month')).toThrow(InvalidRequest);
  });

  it('follow each other without a gap, each within one month, quarter or year', () => {
    const day = fc.integer({
      min: toDayNumber(calendarDate('1990-01-01')),
      max: toDayNumber(calendarDate('2050-01-01')),
    });
    const cases = fc.record({
      start: day,
      days: fc.integer({ min: 0, max: 1000 }),
      interval: fc.constantFrom(...INTERVALS),
      endMonth: fc.integer({ min: 1, max: 12 }),
    });
    fc.assert(
      fc.property(cases, ({ start, days, interval, endMonth }) => {
        const period = { from: fromDayNumber(start), to: fromDayNumber(start + days) };
        const found = columnsOf(period, interval, endMonth);
        expect(found[0]?.from).toBe(period.from);
        expect(found.at(-1)?.to).toBe(period.to);
        for (const [at, { to }] of found.slice(0, -1).entries()) {
          expect(found[at + 1]?.from).toBe(addDays(to, 1));
          expect(found[at + 1]?.from.endsWith('-01')).toBe(true);
        }
        expect(new Set(found.map(({ label }) => label)).size).toBe(found.length);
        const longest = { month: 31, quarter: 92, year: 366 }[interval];
        for (const { from, to } of found) expect(toDayNumber(to) - toDayNumber(from)).toBeLessThan(longest);
      }),
    );
  });
});
