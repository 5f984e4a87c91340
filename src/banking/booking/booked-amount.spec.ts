import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDate } from '../../kernel/calendar-date.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import { bookedMinorOf, bookedParts, isBookedAs } from './booked-amount.js';

const JPY = 'JPY' as CurrencyCode;
const date = calendarDate('2026-03-05');

describe('bookedMinorOf', () => {
  it.each([
    [15_000n, 1n, 15_000n],
    [-15_000n, 1n, -15_000n],
    [3n, 0n, 1n],
    [-3n, 0n, -1n],
    [0n, 0n, 0n],
  ])('%d at %d is %d', (amountMinor, rate, expected) => {
    const rates = { convert: (amount: bigint) => amount * rate };
    expect(bookedMinorOf({ amountMinor, date }, JPY, rates)).toBe(expected);
  });
});

describe('isBookedAs', () => {
  const before = { amountMinor: 1n, date, bookedMinor: 2n };

  it.each([
    ['the same amount of the same day', before, true],
    ['nothing', null, false],
    ['an amount that was not booked', { ...before, bookedMinor: null }, false],
    ['another amount', { ...before, amountMinor: 3n }, false],
    ['another day', { ...before, date: calendarDate('2026-03-06') }, false],
  ])('after %s', (_what, was, expected) => {
    expect(isBookedAs(was, { amountMinor: 1n, date })).toBe(expected);
  });
});

describe('bookedParts', () => {
  const part = fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }).filter((amount) => amount !== 0n);
  const split = fc
    .array(part, { minLength: 2, maxLength: 50 })
    .filter((parts) => parts.reduce((sum, amount) => sum + amount, 0n) !== 0n);

  it('sum to what is booked, whatever the parts', () => {
    fc.assert(
      fc.property(split, fc.bigInt({ min: 1n, max: 10n ** 6n }), (amounts, rate) => {
        const total = amounts.reduce((sum, amount) => sum + amount, 0n);
        const booked = (total * rate) / 1000n || (total > 0n ? 1n : -1n);
        const parts = bookedParts(
          amounts.map((amountMinor, at) => ({ accountId: String(at), amountMinor })),
          booked,
          total,
        );
        expect(parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)).toBe(booked);
        expect(parts.every(({ amountMinor }) => amountMinor !== 0n)).toBe(true);
        expect(parts.length).toBeLessThanOrEqual(amounts.length);
      }),
    );
  });

  it('leaves out what rounds to nothing', () => {
    const splits = [1n, 1n, 98n].map((amountMinor, at) => ({ accountId: `part-${at}`, amountMinor }));
    expect(bookedParts(splits, 2n, 100n)).toEqual([{ accountId: 'part-2', amountMinor: 2n }]);
  });
});
