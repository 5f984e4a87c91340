import { describe, expect, it } from 'vitest';
import { budgetYear } from './budget-year.js';

describe('budgetYear', () => {
  it('is the calendar year if it ends in December', () => {
    const { from, to, months } = budgetYear({ fiscalYearEndMonth: 12 }, 2026);
    expect([from, to]).toEqual(['2026-01-01', '2026-12-31']);
    expect(months).toHaveLength(12);
    expect([months[0], months[11]]).toEqual(['2026-01-01', '2026-12-01']);
  });

  it('is the calendar year if the entity does not say when it ends', () => {
    expect(budgetYear({ fiscalYearEndMonth: null }, 2026)).toEqual(
      budgetYear({ fiscalYearEndMonth: 12 }, 2026),
    );
  });

  it('is named by the calendar year in which it ends', () => {
    const { from, to, months } = budgetYear({ fiscalYearEndMonth: 2 }, 2024);
    expect([from, to]).toEqual(['2023-03-01', '2024-02-29']);
    expect([months[0], months[9], months[10], months[11]]).toEqual([
      '2023-03-01',
      '2023-12-01',
      '2024-01-01',
      '2024-02-01',
    ]);
  });

  it.each([1, 6, 12])('exists for the first and last year that can be named, ending in month %d', (month) => {
    expect(budgetYear({ fiscalYearEndMonth: month }, 1901).from >= '1900-01-01').toBe(true);
    expect(budgetYear({ fiscalYearEndMonth: month }, 2199).to <= '2199-12-31').toBe(true);
  });
});
