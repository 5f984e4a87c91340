import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CurrencyCode, CURRENCY_CODES, decimalsOf } from './currency.js';
import {
  convertMinor,
  crossRate,
  describeRateProblem,
  type ExchangeRate,
  parseRate,
  rateOf,
  sameRate,
  toRateNumber,
} from './exchange-rate.js';

const [USD, EUR, JPY, KWD] = ['USD', 'EUR', 'JPY', 'KWD'] as CurrencyCode[] as [
  CurrencyCode,
  CurrencyCode,
  CurrencyCode,
  CurrencyCode,
];

function rate(text: string): ExchangeRate {
  const read = rateOf(text);
  if (read === null) throw new RangeError(`not a rate: ${text}`);
  return read;
}

describe('rateOf', () => {
  it.each([
    ['1.0812', 10_812n, 10_000n],
    ['159', 159n, 1n],
    ['0.5', 5n, 10n],
    ['8e-7', 8n, 10_000_000n],
    ['2.5e-7', 25n, 100_000_000n],
  ])('reads %s', (text, numerator, denominator) => {
    expect(rateOf(text)).toEqual({ numerator, denominator });
  });

  it.each(['', 'N/A', '0', '0.000', '-1', '1.', '.5', '1e5', ' 1', '1,5'])('does not read %j', (text) => {
    expect(rateOf(text)).toBeNull();
  });
});

describe('parseRate', () => {
  it.each([1, 1.0812, 0.000001, 8e-7, 0.000000000001, 999_999_999.999])('accepts %d', (number) => {
    const parsed = parseRate(number);
    expect(parsed.ok && toRateNumber(parsed.rate)).toBe(number);
  });

  it.each([
    [0, 'not_positive'],
    [-1.5, 'not_positive'],
    [Number.NaN, 'not_positive'],
    [1e-13, 'too_many_decimals'],
    [1.5e-12, 'too_many_decimals'],
    [0.1234567890123, 'too_many_decimals'],
    [1e9, 'too_large'],
    [Infinity, 'too_large'],
  ] as const)('refuses %d: %s', (number, problem) => {
    expect(parseRate(number)).toEqual({ ok: false, problem });
    expect(describeRateProblem(problem)).toMatch(/^must /);
  });
});

describe('crossRate', () => {
  it('is the ratio of two rates against a third currency', () => {
    // 1 EUR is 1.08 USD and 162 JPY: 1 JPY is 1/150 USD.
    const crossed = crossRate({ from: rate('162'), to: rate('1.08') });
    expect(sameRate(crossed, { numerator: 1n, denominator: 150n })).toBe(true);
    expect(toRateNumber(crossed)).toBe(0.00666666666667);
  });
});

describe('convertMinor', () => {
  it.each([
    [100_000n, EUR, USD, '1.0812', 108_120n],
    [-100_000n, EUR, USD, '1.0812', -108_120n],
    [15_000n, JPY, USD, '0.0067', 10_050n],
    [12_345n, KWD, USD, '3.25', 4012n],
    [10_050n, USD, JPY, '149.2', 14_995n],
    [100n, USD, KWD, '0.3075', 308n],
    [1n, JPY, USD, '0.004', 0n],
    [0n, EUR, USD, '1.08', 0n],
  ] as const)('converts %d of %s to %s at %s', (amount, from, to, text, expected) => {
    expect(convertMinor(amount, { from, to, rate: rate(text) })).toBe(expected);
  });

  it('rounds half a unit away from 0', () => {
    const at = { from: EUR, to: USD, rate: rate('0.5') };
    expect([1n, 3n, -1n, -3n].map((amount) => convertMinor(amount, at))).toEqual([1n, 2n, -1n, -2n]);
  });

  const currency = fc.constantFrom(...CURRENCY_CODES);
  const ratio = fc.record({
    numerator: fc.bigInt({ min: 1n, max: 10n ** 12n }),
    denominator: fc.bigInt({ min: 1n, max: 10n ** 12n }),
  });

  it('is at most half a unit off, and mirrors the sign', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 13n }),
        currency,
        currency,
        ratio,
        (amount, from, to, at) => {
          const converted = convertMinor(amount, { from, to, rate: at });
          const exact = amount * at.numerator * 10n ** BigInt(decimalsOf(to));
          const divisor = at.denominator * 10n ** BigInt(decimalsOf(from));
          const off = 2n * (converted * divisor - exact);
          expect(off <= divisor && off > -divisor).toBe(true);
          expect(convertMinor(-amount, { from, to, rate: at })).toBe(-converted);
        },
      ),
    );
  });
});
