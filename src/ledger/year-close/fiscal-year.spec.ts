import { describe, expect, it } from 'vitest';
import { calendarDate } from '../../kernel/calendar-date.js';
import { endOfFiscalYear, lockAfterReopening, startOfYear, yearEndProblem } from './fiscal-year.js';

const TODAY = calendarDate('2026-03-15');
const date = calendarDate;

describe('the fiscal year to close', () => {
  it.each([
    ['2025-12-31', 12, null],
    ['2026-02-28', 2, null],
    ['2024-02-29', 2, null],
    ['2024-02-28', 2, 'must be the last day of a fiscal year of the entity, such as 2026-02-28'],
    ['2025-12-31', 6, 'must be the last day of a fiscal year of the entity, such as 2025-06-30'],
    ['2026-03-31', 3, 'must be in the past'],
  ])('that ends on %s, with month %i: %s', (end, month, problem) => {
    expect(yearEndProblem(date(end), month, TODAY)).toBe(problem);
  });

  it('has ended before today', () => {
    expect(yearEndProblem(date('2026-03-31'), 3, date('2026-03-31'))).toBe('must be in the past');
    expect(yearEndProblem(date('2026-03-31'), 3, date('2026-04-01'))).toBeNull();
  });

  it.each([
    ['2025-01-01', 12, '2025-12-31'],
    ['2025-06-30', 6, '2025-06-30'],
    ['2025-07-01', 6, '2026-06-30'],
    ['1900-01-01', 6, '1900-06-30'],
  ])('with %s, ending in month %i, ends on %s', (day, month, end) => {
    expect(endOfFiscalYear(date(day), month)).toBe(end);
  });

  it('starts after the last closed one', () => {
    const start = (last: string | null) =>
      startOfYear(date('2025-12-31'), 12, last === null ? null : { fiscalYearEnd: date(last) });
    expect([start(null), start('2023-12-31'), start('2024-12-31'), start('2025-06-30')]).toEqual([
      '2025-01-01',
      '2025-01-01',
      '2025-01-01',
      '2025-07-01',
    ]);
  });
});

describe('the period lock after a year is reopened', () => {
  const after = (lockedBefore: string | null, startsOn = '2025-01-01', fiscalYearEnd = '2025-12-31') =>
    lockAfterReopening({
      startsOn: date(startsOn),
      fiscalYearEnd: date(fiscalYearEnd),
      lockedBefore: lockedBefore === null ? null : date(lockedBefore),
    });

  it('is that from before', () => {
    expect([after(null), after('2024-12-31'), after('2025-12-30')]).toEqual([
      null,
      '2024-12-31',
      '2025-12-30',
    ]);
  });

  it('is the day before the year if all of it was locked', () => {
    expect([after('2025-12-31'), after('2026-06-30')]).toEqual(['2024-12-31', '2024-12-31']);
  });

  it('does not exist before the first date', () => {
    expect(after('1900-12-31', '1900-01-01', '1900-12-31')).toBeNull();
  });
});
