import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { einProblem, einWarnings } from './ein-number.js';

const prefixes = Array.from({ length: 99 }, (_, index) => String(index + 1).padStart(2, '0'));
const serials = fc.integer({ min: 0, max: 9_999_999 }).map((serial) => String(serial).padStart(7, '0'));
const written = (prefix: string, serial: string) => [`${prefix}-${serial}`, `${prefix}${serial}`];

describe('an EIN', () => {
  it('may have any prefix from 01 to 99, with or without its dash', () => {
    fc.assert(
      fc.property(fc.constantFrom(...prefixes), serials, (prefix, serial) => {
        fc.pre(new Set(prefix + serial).size > 1);
        for (const ein of written(prefix, serial)) expect(einProblem(ein)).toBeNull();
      }),
    );
  });

  it('never has the prefix 00', () => {
    fc.assert(
      fc.property(serials, (serial) => {
        for (const ein of written('00', serial)) expect(einProblem(ein)).toContain('the IRS can assign');
      }),
    );
  });

  it('is accepted with a warning if its prefix is not one that the IRS has published', () => {
    const unpublished = '07 08 09 17 18 19 28 29 49 69 70 78 79 89 96 97'.split(' ');
    const warned = prefixes.filter((prefix) => einWarnings(`${prefix}3456789`).length > 0);
    expect(warned).toEqual(unpublished);
    expect(einWarnings('073456789')).toEqual([
      { code: 'unknown_ein_prefix', message: expect.stringContaining('start with 07') },
    ]);
  });

  it('is not one digit repeated', () => {
    for (const digit of '0123456789')
      for (const ein of written(digit.repeat(2), digit.repeat(7)))
        expect(einProblem(ein)).toContain('the IRS can assign');
  });

  it.each([null, 123456789, '', '12345678', '1234567890', '123-456789', '12-3456789\n', '١٢-3456789'])(
    'is not %j',
    (value) => {
      expect(einProblem(value)).toContain('nine digits');
    },
  );
});
