import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENCY_CODES } from '../../../src/kernel/currency.js';
import { MAX_AMOUNT_MINOR, toAmount } from '../../../src/kernel/money.js';
import { fromMinor, toMinor } from './amounts.js';

describe('amounts in minor units', () => {
  it('are those of the service, in every currency', () => {
    const minors = fc.bigInt({ min: -MAX_AMOUNT_MINOR, max: MAX_AMOUNT_MINOR });
    fc.assert(
      fc.property(fc.constantFrom(...CURRENCY_CODES), minors, (currency, minor) => {
        const amount = toAmount(minor, currency);
        expect(fromMinor(minor, currency)).toBe(amount);
        expect(toMinor(amount, currency)).toBe(minor);
      }),
      { numRuns: 2000 },
    );
  });

  it('add up exactly', () => {
    expect(0.1 + 0.2).not.toBe(0.3);
    expect(fromMinor(toMinor(0.1, 'USD') + toMinor(0.2, 'USD'), 'USD')).toBe(0.3);
    expect(toMinor(-4800, 'USD')).toBe(-480_000n);
  });

  it.each([
    [12.345, 'USD'],
    [0.5, 'JPY'],
    [1e-7, 'USD'],
    [1e21, 'USD'],
    [Number.NaN, 'USD'],
    [Number.POSITIVE_INFINITY, 'USD'],
  ])('refuse %s %s', (amount, currency) => {
    expect(() => toMinor(amount, currency)).toThrow(RangeError);
  });
});
