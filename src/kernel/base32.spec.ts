import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromBase32, inGroups, toBase32 } from './base32.js';

describe('base 32', () => {
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('has the text of RFC 4648 §10 for %o', (bytes, text) => {
    expect(toBase32(Buffer.from(bytes))).toBe(text);
    expect(Buffer.from(fromBase32(text)).toString()).toBe(bytes);
  });

  it('reads what it wrote', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        expect(fromBase32(toBase32(bytes))).toEqual(bytes);
      }),
    );
  });

  it.each(['M1', 'my', 'MY=', 'M Y'])('rejects %o', (text) => {
    expect(() => fromBase32(text)).toThrow(RangeError);
  });

  it('is shown in groups of four', () => {
    expect(inGroups('MZXW6YTBOI', '-')).toBe('MZXW-6YTB-OI');
    expect(inGroups('', '-')).toBe('');
  });
});
