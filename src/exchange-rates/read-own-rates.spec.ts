import { describe, expect, it } from 'vitest';
import { calendarDate } from '../kernel/calendar-date.js';
import type { CurrencyCode } from '../kernel/currency.js';
import { changesTo, problemsOf } from './read-own-rates.js';

const USD = 'USD' as CurrencyCode;
const TODAY = calendarDate('2026-03-15');

function own(date: string, currency: string, rate: number | null) {
  return { date: calendarDate(date), currency: currency as CurrencyCode, rate };
}

describe('problemsOf', () => {
  it('accepts one rate for each currency and day', () => {
    const rates = [own('2026-03-15', 'EUR', 1.1), own('2026-03-14', 'EUR', 1), own('2026-03-15', 'JPY', 1)];
    expect(problemsOf(rates, USD, TODAY)).toEqual([]);
  });

  it.each([
    [own('2026-03-14', 'USD', 1), 'currency', 'is the currency of the books'],
    [own('2026-03-16', 'JPY', 1), 'date', 'must not be in the future'],
    [own('2026-03-15', 'EUR', null), 'date', 'is there twice for this currency'],
  ])('names the problem of %o', (bad, field, problem) => {
    expect(problemsOf([own('2026-03-15', 'EUR', 1.1), bad], USD, TODAY)).toEqual([
      { path: `rates[1].${field}`, problem },
    ]);
  });
});

describe('changesTo', () => {
  const before = [
    { date: calendarDate('2026-03-14'), currency: 'EUR' as CurrencyCode, rate: '1.080000000000' },
  ];

  it('stores what is new or different', () => {
    const rates = [own('2026-03-14', 'EUR', 1.09), own('2026-03-14', 'JPY', 8e-7)];
    expect(changesTo(before, rates)).toEqual({
      stored: [
        { date: '2026-03-14', currency: 'EUR', rate: '1.09' },
        { date: '2026-03-14', currency: 'JPY', rate: '8e-7' },
      ],
      removed: [],
    });
  });

  it('removes what is there', () => {
    const rates = [own('2026-03-14', 'EUR', null), own('2026-03-13', 'EUR', null)];
    expect(changesTo(before, rates)).toEqual({
      stored: [],
      removed: [{ date: '2026-03-14', currency: 'EUR' }],
    });
  });

  it('changes nothing if the rate is the same', () => {
    expect(changesTo(before, [own('2026-03-14', 'EUR', 1.08)])).toEqual({ stored: [], removed: [] });
  });
});
