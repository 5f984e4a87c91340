import { describe, expect, it } from 'vitest';
import { calendarDate } from '../kernel/calendar-date.js';
import type { DatedRate } from './dated-rate.js';
import { newestOn } from './newest-rate.js';

const rates = ['2026-03-02', '2026-03-06', '2026-03-09'].map((date, at): DatedRate => {
  return { date: calendarDate(date), rate: { numerator: BigInt(at + 1), denominator: 1n }, source: 'ecb' };
});

describe('newestOn', () => {
  it.each([
    ['2026-03-01', null],
    ['2026-03-02', '2026-03-02'],
    ['2026-03-05', '2026-03-02'],
    ['2026-03-06', '2026-03-06'],
    ['2026-03-08', '2026-03-06'],
    ['2026-03-16', '2026-03-09'],
    ['2026-03-17', null],
  ])('on %s is that of %s', (day, expected) => {
    expect(newestOn(rates, calendarDate(day))?.date ?? null).toBe(expected);
  });

  it('is null for an empty list', () => {
    expect(newestOn([], calendarDate('2026-03-01'))).toBeNull();
  });
});
