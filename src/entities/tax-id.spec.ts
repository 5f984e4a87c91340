import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { einProblem } from './ein-number.js';
import { maskTaxId, parseTaxId, TAX_ID_TYPES } from './tax-id.js';

const digit = fc.integer({ min: 0, max: 9 }).map(String);
const nineDigits = fc.array(digit, { minLength: 9, maxLength: 9 }).map((digits) => digits.join(''));

describe('a stored tax id', () => {
  it.each([
    ['EIN', '12-3456789', '123456789'],
    ['EIN', '123456789', '123456789'],
    ['SSN', '123-45-6789', '123456789'],
    ['SSN', '123456789', '123456789'],
    ['ITIN', '912-34-5678', '912345678'],
    ['ITIN', '912345678', '912345678'],
    ['FOREIGN', 'GB 123/456-7', 'GB 123/456-7'],
    ['FOREIGN', 'ДЕ12', 'ДЕ12'],
    ['FOREIGN', 'A'.repeat(30), 'A'.repeat(30)],
  ] as const)('%s %s is %s', (type, text, taxId) => {
    expect(parseTaxId(type, text)).toEqual({ taxId });
  });

  it.each([
    ['EIN', '12345678', 'must be an EIN of nine digits'],
    ['EIN', '1234567890', 'must be an EIN of nine digits'],
    ['EIN', '123-45-6789', 'must be an EIN of nine digits'],
    ['EIN', '12 3456789', 'must be an EIN of nine digits'],
    ['EIN', '12-3456789\n', 'must be an EIN of nine digits'],
    ['EIN', '١٢٣٤٥٦٧٨٩', 'must be an EIN of nine digits'],
    ['EIN', '', 'must be an EIN of nine digits'],
    ['EIN', '00-1234567', 'must be an EIN that the IRS can assign, such as 12-3456789'],
    ['EIN', '777777777', 'must be an EIN that the IRS can assign, such as 12-3456789'],
    ['SSN', '12-3456789', 'must be an SSN of nine digits'],
    ['ITIN', '123-45-6789', 'must be an ITIN of nine digits'],
    ['FOREIGN', 'ABC', 'must be 4 to 30 letters, digits, spaces or ./-'],
    ['FOREIGN', 'A'.repeat(31), 'must be 4 to 30 letters, digits, spaces or ./-'],
    ['FOREIGN', ' ABCD', 'must be 4 to 30 letters, digits, spaces or ./-'],
    ['FOREIGN', 'AB<CD', 'must be 4 to 30 letters, digits, spaces or ./-'],
  ] as const)('cannot be %s %j', (type, text, problem) => {
    expect(parseTaxId(type, text)).toEqual({ problem });
  });

  it('of the United States has nine digits, with or without dashes', () => {
    fc.assert(
      fc.property(nineDigits, (digits) => {
        const ein = `${digits.slice(0, 2)}-${digits.slice(2)}`;
        if (einProblem(ein) === null) expect(parseTaxId('EIN', ein)).toEqual({ taxId: digits });
        else expect(parseTaxId('EIN', ein)).toHaveProperty('problem');
        const dashed = `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`;
        expect(parseTaxId('SSN', dashed)).toEqual({ taxId: digits });
        expect('taxId' in parseTaxId('ITIN', digits)).toBe(digits.startsWith('9'));
      }),
    );
  });

  it('is not repeated in the error', () => {
    fc.assert(
      fc.property(fc.constantFrom(...TAX_ID_TYPES), fc.string({ minLength: 5 }), (type, text) => {
        if (type === 'none') return;
        const parsed = parseTaxId(type, `\u0000${text}`);
        expect('problem' in parsed && parsed.problem.includes(text)).toBe(false);
      }),
    );
  });
});

describe('a tax id in a response', () => {
  it.each([
    ['123456789', '*****6789'],
    ['ABCDE', '*****BCDE'],
    ['ABCD', '*****'],
    [null, ''],
    ['𐐀𐐁𐐂𐐃𐐄', '*****𐐁𐐂𐐃𐐄'],
    ['𐐀𐐁𐐂𐐃', '*****'],
    ['12345A𐐀B𐐁', '*****A𐐀B𐐁'],
  ])('[2.4] %s is %s', (taxId, masked) => {
    expect(maskTaxId(taxId)).toBe(masked);
  });

  it('[2.4] shows at most its last four characters, and never all of it', () => {
    const anyId = fc.string({ unit: 'grapheme', minLength: 4, maxLength: 30 });
    fc.assert(
      fc.property(anyId, (taxId) => {
        const masked = maskTaxId(taxId);
        const characters = Array.from(taxId);
        expect(masked).toBe(characters.length > 4 ? `*****${characters.slice(-4).join('')}` : '*****');
        expect(masked.isWellFormed()).toBe(true);
      }),
    );
  });
});
