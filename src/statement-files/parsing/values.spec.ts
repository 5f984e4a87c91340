import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problemOf, USD } from '../../../test/support/statement-files/parsing.js';
import { fromDayNumber } from '../../kernel/calendar-date.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import { MAX_AMOUNT_MINOR, toDecimalText } from '../../kernel/money.js';
import { fullYear, readAmount, readCompactDate, readCurrency, readIsoDate } from './values.js';

const JPY = 'JPY' as CurrencyCode;
const BHD = 'BHD' as CurrencyCode;
const day = fc.integer({ min: 0, max: 40_000 }).map(fromDayNumber);

describe('readAmount', () => {
  it.each<[string, CurrencyCode, bigint]>([
    ['12.34', USD, 1_234n],
    ['-12,34', USD, -1_234n],
    ['+5', USD, 500n],
    [' 7.5 ', USD, 750n],
    ['.05', USD, 5n],
    ['3.', USD, 300n],
    ['1.230000', USD, 123n],
    ['0', USD, 0n],
    ['1200', JPY, 1_200n],
    ['1200.00', JPY, 1_200n],
    ['1.234', BHD, 1_234n],
    ['99999999999.99', USD, 9_999_999_999_999n],
  ])('reads %j in %s as %s', (text, currency, minor) => {
    expect(readAmount(text, currency, 1)).toBe(minor);
  });

  it.each([
    ['1.234', 'has more than 2 decimals of USD'],
    ['1,234.00', 'is not an amount'],
    ['', 'is not an amount'],
    ['.', 'is not an amount'],
    ['-', 'is not an amount'],
    ['1e3', 'is not an amount'],
    ['12.34 USD', 'is not an amount'],
    ['١٢', 'is not an amount'],
    ['99999999999999999999', 'is not under 10^13 minor units'],
    ['9'.repeat(21), 'is not an amount'],
  ])('rejects %j', async (text, problem) => {
    expect(await problemOf(() => readAmount(text, USD, 7))).toBe(`file line 7: "${text}" ${problem}`);
  });

  it('reads back every amount that can be stored', () => {
    const minors = fc.bigInt({ min: -MAX_AMOUNT_MINOR, max: MAX_AMOUNT_MINOR });
    fc.assert(
      fc.property(
        minors,
        fc.constantFrom(USD, JPY, BHD),
        fc.constantFrom('.', ','),
        (minor, currency, mark) => {
          expect(readAmount(toDecimalText(minor, currency).replace('.', mark), currency, 1)).toBe(minor);
        },
      ),
    );
  });
});

describe('dates', () => {
  it.each(['20260315', '20260315120000', '20260315120000.000[-5:EST]', ' 20260315'])('reads %j', (text) => {
    expect(readCompactDate(text, 1)).toBe('2026-03-15');
  });

  it.each(['2026-03-15', '2026-03-15T23:59:59+01:00', ' 2026-03-15 '])('reads %j', (text) => {
    expect(readIsoDate(text, 1)).toBe('2026-03-15');
  });

  it.each(['20260230', '2026', '', '00000000', 'x20260315', '2026-03-15'])(
    'rejects %j as a compact date',
    async (text) => {
      expect(await problemOf(() => readCompactDate(text, 3))).toBe(`file line 3: "${text}" is not a date`);
    },
  );

  it.each(['2026-02-30', '20260315', '', '2026-3-15', '0000-01-01'])(
    'rejects %j as an ISO date',
    async (text) => {
      expect(await problemOf(() => readIsoDate(text, 3))).toBe(`file line 3: "${text}" is not a date`);
    },
  );

  it('reads back every day', () => {
    fc.assert(
      fc.property(day, (date) => {
        expect([readCompactDate(date.replaceAll('-', ''), 1), readIsoDate(date, 1)]).toEqual([date, date]);
      }),
    );
  });

  it('puts two-digit years between 1980 and 2079', () => {
    expect([0, 26, 79, 80, 99].map(fullYear)).toEqual([2000, 2026, 2079, 1980, 1999]);
  });
});

describe('readCurrency', () => {
  it('accepts any case and surrounding spaces', () => {
    expect(readCurrency(' usd ', 1)).toBe('USD');
  });

  it.each(['', 'US', 'XXXX', '€'])('rejects %j', async (text) => {
    expect(await problemOf(() => readCurrency(text, 2))).toBe(
      `file line 2: "${text}" is not a known currency`,
    );
  });
});
