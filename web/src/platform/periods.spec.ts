import { describe, expect, it } from 'vitest';
import { calendarDate } from '../../../src/kernel/calendar-date.js';
import { nameOfPeriod, periodsOf } from './periods.js';

describe('periods by name', () => {
  const on = (today: string, fiscalYearEndMonth = 12) => periodsOf(calendarDate(today), fiscalYearEndMonth);

  it('are whole months, quarters and years', () => {
    expect(on('2026-03-15')).toEqual({
      'This month': { from: '2026-03-01', to: '2026-03-31' },
      'Last month': { from: '2026-02-01', to: '2026-02-28' },
      'This quarter': { from: '2026-01-01', to: '2026-03-31' },
      'This year': { from: '2026-01-01', to: '2026-12-31' },
      'Last year': { from: '2025-01-01', to: '2025-12-31' },
    });
  });

  it.each([
    ['2026-01-01', '2026-01-01', '2026-03-31'],
    ['2024-02-29', '2024-01-01', '2024-03-31'],
    ['2026-06-30', '2026-04-01', '2026-06-30'],
    ['2026-08-09', '2026-07-01', '2026-09-30'],
    ['2026-12-31', '2026-10-01', '2026-12-31'],
  ])('has the quarter of %s', (today, from, to) => {
    expect(on(today)['This quarter']).toEqual({ from, to });
  });

  it.each([
    ['2026-03-15', 6, '2025-07-01', '2026-06-30', '2024-07-01'],
    ['2026-07-01', 6, '2026-07-01', '2027-06-30', '2025-07-01'],
    ['2024-02-29', 2, '2023-03-01', '2024-02-29', '2022-03-01'],
    ['2023-03-01', 2, '2023-03-01', '2024-02-29', '2022-03-01'],
  ])('has the fiscal year of %s that ends in month %i', (today, month, from, to, before) => {
    expect(on(today, month)['This year']).toEqual({ from, to });
    expect(on(today, month)['Last year']?.from).toBe(before);
  });

  it('are found by their dates', () => {
    expect(nameOfPeriod({ from: '2026-02-01', to: '2026-02-28' }, on('2026-03-15'))).toBe('Last month');
    expect(nameOfPeriod({ from: '2026-02-01', to: undefined }, on('2026-03-15'))).toBeUndefined();
  });
});
