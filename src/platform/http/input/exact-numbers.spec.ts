import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvalidRequest } from '../../../kernel/domain-error.js';
import { refuseInexactNumbers } from './exact-numbers.js';

const isRefused = (json: string): boolean => {
  try {
    refuseInexactNumbers(Buffer.from(json));
    return false;
  } catch (error) {
    if (error instanceof InvalidRequest) return true;
    throw error;
  }
};
const digits = (length: { min: number; max: number }) =>
  fc.string({
    unit: fc.constantFrom(...Array.from('0123456789')),
    minLength: length.min,
    maxLength: length.max,
  });
/** Escapes a text as JSON may: a backslash before every quotation mark and backslash. */
const quoted = (text: string) => JSON.stringify(text);

describe('numbers in a body', () => {
  it.each([
    '{"amount": 12.34}',
    '{"amount": 99999999999.99}',
    '{"amount": 100000000000000000000000}',
    '{"amount": 1.50000000000000000000}',
    '{"amount": 0.00000000000000000001}',
    '{"amount": 1234567890123456}',
    '{"amount": -1e5}',
    '{"a": "12345678901234567890"}',
    '{"12345678901234567890.12345": 1}',
    String.raw`{"a": "say \"12345678901234567890\" twice"}`,
    String.raw`{"a": "a backslash \\", "b": 1}`,
    '[]',
    '',
  ])('are read unchanged: %s', (json) => {
    expect(isRefused(json)).toBe(false);
  });

  it.each([
    '{"amount": 0.1234567890123456789}',
    '{"amount": 99999999999999999.99}',
    '{"amount": 9007199254740993}',
    '{"amount": -12345678901234567}',
    '{"amount": 123456789012345678e-5}',
    '[1, 2, 100000000000.00000001]',
    '123456789012345678901234567890',
    String.raw`{"a": "a quote \" and a backslash \\", "amount": 9007199254740993}`,
    '{"a": "12345678901234567890", "amount": 9007199254740993}',
    '{"amount": 1234567890123456e400}',
  ])('[1.4] are refused where reading would round: %s', (json) => {
    expect(isRefused(json)).toBe(true);
  });

  it('are refused with a reason that quotes the number, shortened', () => {
    expect(() => refuseInexactNumbers(Buffer.from(`{"a": 1${'2'.repeat(100)}}`))).toThrow(
      `body contains the number 1${'2'.repeat(39)}, which has too many digits`,
    );
  });

  it('are refused exactly when parsing would change them', () => {
    fc.assert(
      fc.property(digits({ min: 1, max: 12 }), digits({ min: 0, max: 12 }), (whole, fraction) => {
        const literal = `${whole.replace(/^0+(?=\d)/, '')}${fraction === '' ? '' : `.${fraction}`}`;
        expect(isRefused(`{"amount": ${literal}}`)).toBe(!readsBack(literal));
      }),
      { numRuns: 1_000 },
    );
  });

  it('inside text are ignored, however the text is escaped', () => {
    const text = fc.string({
      unit: fc.constantFrom('"', '\\', ' ', ',', ':', '12345678901234567', 'ä', '🏪'),
    });
    fc.assert(
      fc.property(text, text, (key, value) => {
        expect(isRefused(`{${quoted(key)}: ${quoted(value)}}`)).toBe(false);
        expect(isRefused(`{${quoted(key)}: ${quoted(value)}, "amount": 9007199254740993}`)).toBe(true);
      }),
    );
  });

  // Anyone can send a body of 256 kB without a credential: reading it must cost what its length costs.
  it('are found in one pass over a body full of escaped quotes', { timeout: 5_000 }, () => {
    const hostile = `12345678901234567 "${String.raw`\"`.repeat(128 * 1024)}`;
    isRefused(hostile);
    expect(isRefused(`[${quoted('"'.repeat(100_000))}, 9007199254740993]`)).toBe(true);
  });
});

/** Whether the double that the text is read as has the same digits again, all of them. */
function readsBack(literal: string): boolean {
  const [whole = '', fraction = ''] = literal.split('.');
  const value = Number(literal);
  const exponent = fraction.length;
  const [readWhole = '', readFraction = ''] = plainText(value).split('.');
  const scale = Math.max(exponent, readFraction.length);
  return BigInt(whole + fraction.padEnd(scale, '0')) === BigInt(readWhole + readFraction.padEnd(scale, '0'));
}

/** The shortest text of a number, without an exponent. */
function plainText(value: number): string {
  const [mantissa = '', exponent] = String(value).split('e');
  if (exponent === undefined) return mantissa;
  const [whole = '', fraction = ''] = mantissa.split('.');
  const power = Number(exponent);
  return power < 0 ? `0.${'0'.repeat(-power - 1)}${whole}${fraction}` : whole + fraction.padEnd(power, '0');
}
