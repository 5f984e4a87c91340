import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENCY_CODES, type CurrencyCode, decimalsOf } from '../../kernel/currency.js';
import { toAmount } from '../../kernel/money.js';
import { minorAtLeast, minorAtMost } from './amount-bounds.js';

describe('the bounds of an amount in minor units', () => {
  it.each([
    [12.34, 'USD', 1234n, 1234n],
    [12.34, 'JPY', 13n, 12n],
    [12.34, 'KWD', 12340n, 12340n],
    [-12.34, 'JPY', -12n, -13n],
    [-12.34, 'USD', -1234n, -1234n],
    [0.0001, 'USD', 1n, 0n],
    [-0.0001, 'USD', 0n, -1n],
    [0, 'USD', 0n, 0n],
  ])('of %s %s are %s and %s', (amount, currency, atLeast, atMost) => {
    expect(minorAtLeast(amount, currency as CurrencyCode)).toBe(atLeast);
    expect(minorAtMost(amount, currency as CurrencyCode)).toBe(atMost);
  });

  it('are exact for every amount of the currency, and one minor unit apart between two amounts', () => {
    const minor = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n });
    fc.assert(
      fc.property(minor, fc.constantFrom(...CURRENCY_CODES), (units, currency) => {
        const amount = toAmount(units, currency);
        expect([minorAtLeast(amount, currency), minorAtMost(amount, currency)]).toEqual([units, units]);
        const between = Number(`${amount.toFixed(decimalsOf(currency))}${decimalsOf(currency) ? '' : '.'}5`);
        expect(minorAtLeast(between, currency) - minorAtMost(between, currency)).toBe(1n);
      }),
    );
  });
});
