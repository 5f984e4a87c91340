import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problemOf, USD } from '../../../test/support/statement-files/parsing.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import { decideAmounts, DecimalMarks } from './decimal-marks.js';
import type { DecimalMark } from './mapping.js';

/** The amounts of a file in minor units, or the choices if its decimal mark is ambiguous. */
function read(texts: readonly string[], currency = USD, decimalMark?: DecimalMark) {
  const marks = new DecimalMarks(currency);
  texts.forEach((text, index) => marks.look(text, index + 1));
  const decided = decideAmounts(marks, { decimalMark });
  return decided.ok ? texts.map((text) => decided.read(text, 1)) : decided.ambiguity.choices;
}

/** Groups thousands, as banks print them. */
const grouped = (minor: bigint, thousands: string, mark: string) => {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, thousands);
  return `${minor < 0n ? '-' : ''}${whole}${mark}${digits.slice(-2)}`;
};

describe('decimal marks', () => {
  it.each<[string, bigint]>([
    ['1,234.50', 123_450n],
    ['1.234,50', 123_450n],
    ['1 234,50', 123_450n],
    ["1'234.50", 123_450n],
    ['12,34,567.89', 123_456_789n],
    ['-5.25', -525n],
    ['5.25-', -525n],
    ['(5.25)', -525n],
    ['\u22125.25', -525n],
    ['$5.25', 525n],
    ['-$5.25', -525n],
    ['USD 5.25', 525n],
    ['5.25 USD', 525n],
    ['5', 500n],
    ['.5', 50n],
  ])('reads %j', (text, minor) => {
    expect(read([text])).toEqual([minor]);
  });

  it.each(['', 'n/a', '1.2.3', '--5', '(-5)', '5.25 EUR', '1,23,4', '1e5', '1'.repeat(41)])(
    'rejects %j',
    async (text) => {
      expect(await problemOf(() => read([text]))).toContain('is not an amount');
    },
  );

  it('lets one amount settle all the others', () => {
    expect(read(['1.234'])).toEqual(['.', ',']);
    expect(read(['1.234', '1.234,50'])).toEqual([123_400n, 123_450n]);
    expect(read(['1.234'], USD, ',')).toEqual([123_400n]);
  });

  it('rejects a file that mixes both marks', async () => {
    expect(await problemOf(() => read(['1.50', '1,50']))).toBe(
      'file line 2: "1,50" has a different decimal mark than earlier amounts',
    );
  });

  it('reads any mark as thousands in a currency without decimals', () => {
    const yen = 'JPY' as CurrencyCode;
    expect(read(['1.234', '5'], yen)).toEqual([1_234n, 5n]);
    expect(read(['1,234', '5.00'], yen)).toEqual([1_234n, 5n]);
  });

  it('reads back amounts with any grouping, never with a wrong mark', () => {
    const minors = fc.array(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), {
      minLength: 1,
      maxLength: 20,
    });
    const styles = fc.constantFrom(
      ['', '.'],
      [',', '.'],
      [' ', '.'],
      ["'", '.'],
      ['', ','],
      ['.', ','],
      [' ', ','],
    );
    fc.assert(
      fc.property(minors, styles, (list, [thousands = '', mark = '']) => {
        expect(read(list.map((minor) => grouped(minor, thousands, mark)))).toEqual(list);
      }),
    );
  });

  it('never throws anything but its declared error', async () => {
    const texts = fc.array(fc.stringMatching(/^[-+()$€ .,'\d A-Z]{0,12}$/), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(texts, async (list) => {
        await problemOf(() => read(list));
      }),
    );
  });
});
