import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENCY_CODES, type CurrencyCode, decimalsOf } from './currency.js';
import {
  describeAmountProblem,
  MAX_AMOUNT_MINOR,
  parseAmount,
  sumMinor,
  toAmount,
  toDecimalText,
} from './money.js';

const currency = (code: string) => code as CurrencyCode;
const ONE_OF_EACH_SCALE = ['JPY', 'USD', 'BHD'].map(currency);

const anyMinor = fc.bigInt({ min: -MAX_AMOUNT_MINOR, max: MAX_AMOUNT_MINOR });
const anyCurrency = fc.constantFrom(...CURRENCY_CODES);
const shortDecimal = fc
  .tuple(fc.integer(), fc.integer({ min: 0, max: 4 }))
  .map(([digits, decimals]) => digits / 10 ** decimals);
const anyMoney = fc.tuple(anyMinor, anyCurrency);

const parsed = (amount: number, code: string) => parseAmount(amount, currency(code));

describe('reading an amount', () => {
  it.each([
    [12.34, 'USD', 1234n],
    [-12.34, 'USD', -1234n],
    [12.3, 'USD', 1230n],
    [12, 'USD', 1200n],
    [0.01, 'USD', 1n],
    [0.1, 'USD', 10n],
    [1234, 'JPY', 1234n],
    [1.234, 'BHD', 1234n],
    [0.001, 'BHD', 1n],
    [1.005, 'BHD', 1005n],
    [0, 'USD', 0n],
    [-0, 'USD', 0n],
    [99_999_999_999.99, 'USD', 9_999_999_999_999n],
    [-99_999_999_999.99, 'USD', -9_999_999_999_999n],
    [9_999_999_999_999, 'JPY', 9_999_999_999_999n],
    [9_999_999_999.999, 'BHD', 9_999_999_999_999n],
  ])('%d %s is %d minor units', (amount, code, amountMinor) => {
    expect(parsed(amount, code)).toEqual({ ok: true, amountMinor });
  });

  it.each([
    [0.5, 'JPY', 'too_many_decimals'],
    [12.345, 'USD', 'too_many_decimals'],
    [1.005, 'USD', 'too_many_decimals'],
    [0.1 + 0.2, 'USD', 'too_many_decimals'],
    [1.2345, 'BHD', 'too_many_decimals'],
    [1e-7, 'USD', 'too_many_decimals'],
    [-1e-7, 'USD', 'too_many_decimals'],
    [5e-324, 'BHD', 'too_many_decimals'],
    [100_000_000_000, 'USD', 'too_large'],
    [-100_000_000_000, 'USD', 'too_large'],
    [10_000_000_000_000, 'JPY', 'too_large'],
    [10_000_000_000, 'BHD', 'too_large'],
    [1e21, 'USD', 'too_large'],
    [-1e21, 'JPY', 'too_large'],
    [Number.MAX_VALUE, 'USD', 'too_large'],
    [Number.NaN, 'USD', 'not_a_number'],
    [Number.POSITIVE_INFINITY, 'USD', 'not_a_number'],
    [Number.NEGATIVE_INFINITY, 'USD', 'not_a_number'],
  ])('%d %s is rejected as %s, never rounded', (amount, code, problem) => {
    expect(parsed(amount, code)).toEqual({ ok: false, problem });
  });

  it('never returns an amount other than the written one', () => {
    fc.assert(
      fc.property(fc.oneof(fc.double(), shortDecimal), anyCurrency, (amount, code) => {
        const read = parseAmount(amount, code);
        if (read.ok) expect(Number(toDecimalText(read.amountMinor, code))).toBe(amount + 0);
      }),
      { numRuns: 2_000 },
    );
  });

  it('rejects every amount with one decimal more than the currency has', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ONE_OF_EACH_SCALE),
        fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
        fc.integer({ min: 1, max: 9 }),
        (code, whole, digit) => {
          const finer = Number(whole * 10n + BigInt(digit)) / 10 ** (decimalsOf(code) + 1);
          expect(parseAmount(finer, code)).toEqual({ ok: false, problem: 'too_many_decimals' });
        },
      ),
    );
  });
});

describe('writing an amount', () => {
  it.each(ONE_OF_EACH_SCALE)(
    '[1.4] every valid amount in %s survives the wire and comes back the same',
    (code) => {
      fc.assert(
        fc.property(anyMinor, (amountMinor) => {
          const onTheWire = JSON.stringify(toAmount(amountMinor, code));
          expect(parseAmount(JSON.parse(onTheWire) as number, code)).toEqual({ ok: true, amountMinor });
        }),
        { numRuns: 2_000 },
      );
    },
  );

  it('[1.4] also in every known currency', () => {
    for (const code of CURRENCY_CODES) {
      for (const amountMinor of [
        1n,
        -1n,
        5n,
        99n,
        100n,
        101n,
        12_345n,
        -MAX_AMOUNT_MINOR,
        MAX_AMOUNT_MINOR,
      ]) {
        expect(parseAmount(toAmount(amountMinor, code), code)).toEqual({ ok: true, amountMinor });
      }
    }
  });

  it.each([
    [1230n, 'USD', '12.30'],
    [-1230n, 'USD', '-12.30'],
    [0n, 'USD', '0.00'],
    [5n, 'USD', '0.05'],
    [-5n, 'USD', '-0.05'],
    [5n, 'BHD', '0.005'],
    [1234n, 'JPY', '1234'],
    [-7n, 'JPY', '-7'],
    [0n, 'JPY', '0'],
    [10n ** 20n, 'USD', '1000000000000000000.00'],
  ])('%d minor units of %s are written %s', (amountMinor, code, text) => {
    expect(toDecimalText(amountMinor, currency(code))).toBe(text);
  });

  it('the decimal text has all decimals of the currency and the value of the number', () => {
    fc.assert(
      fc.property(anyMoney, ([amountMinor, code]) => {
        const text = toDecimalText(amountMinor, code);
        expect(text.split('.')[1]?.length ?? 0).toBe(decimalsOf(code));
        expect(Number(text)).toBe(toAmount(amountMinor, code));
      }),
    );
  });

  it('greater amounts are greater numbers', () => {
    fc.assert(
      fc.property(anyMinor, anyMinor, anyCurrency, (a, b, code) => {
        expect(Math.sign(toAmount(a, code) - toAmount(b, code))).toBe(a === b ? 0 : a > b ? 1 : -1);
      }),
    );
  });
});

describe('the description of an amount problem', () => {
  it.each([
    ['not_a_number', 'USD', 'must be a number'],
    ['too_many_decimals', 'USD', 'must have at most 2 decimals in USD'],
    ['too_many_decimals', 'JPY', 'must have at most 0 decimals in JPY'],
    ['too_large', 'USD', 'must be under 10^13 minor units'],
  ] as const)('%s in %s: %s', (problem, code, text) => {
    expect(describeAmountProblem(problem, currency(code))).toBe(text);
  });
});

describe('a sum', () => {
  it('is exact where floating point would not be', () => {
    expect(sumMinor([9_007_199_254_740_993n, 1n, -2n])).toBe(9_007_199_254_740_992n);
    expect(sumMinor([])).toBe(0n);
  });

  it('with the negative of every part is zero', () => {
    fc.assert(
      fc.property(fc.array(anyMinor), (amounts) => {
        expect(sumMinor([...amounts, ...amounts.map((amount) => -amount)])).toBe(0n);
      }),
    );
  });
});
