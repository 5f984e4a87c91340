import { describe, expect, it } from 'vitest';
import { calendarDate } from './calendar-date.js';
import { monthsAfter } from './months.js';

describe('monthsAfter', () => {
  it.each([
    ['2026-03-15', 18, '2027-09-15'],
    ['2026-08-31', 18, '2028-02-29'],
    ['2025-08-31', 18, '2027-02-28'],
    ['2026-06-30', 18, '2027-12-30'],
    ['2026-12-31', 12, '2027-12-31'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-01-15', -13, '2024-12-15'],
  ])('%s and %i months: %s', (date, months, expected) => {
    expect(monthsAfter(calendarDate(date), months)).toBe(expected);
  });
});
