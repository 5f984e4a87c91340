import { describe, expect, it } from 'vitest';
import { calendarDate } from '../../../../src/kernel/calendar-date.js';
import { changed, periodsOf, readFilters, readOrder } from './filters.js';

describe('filters in the address', () => {
  it('are read by their names in the API; others and empty ones are ignored', () => {
    const params = new URLSearchParams('search=+ferry+&category=6010,6300&from=&limit=5&sort=amount');
    expect(readFilters(params)).toEqual({ search: 'ferry', category: '6010,6300' });
    expect(readOrder(params)).toBe('amount');
    expect(readOrder(new URLSearchParams('sort=sideways'))).toBe('-date');
  });

  it('change one by one, and leave the rest of the address as it is', () => {
    const params = new URLSearchParams('search=ferry&direction=out&tab=rules');
    expect(changed(params, { search: null, direction: '', pending: 'true' }).toString()).toBe(
      'tab=rules&pending=true',
    );
  });
});

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
});
