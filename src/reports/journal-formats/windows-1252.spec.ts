import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toWindows1252 } from './windows-1252.js';

describe('toWindows1252', () => {
  it.each([
    ['Café Zürich', 'Caf\xe9 Z\xfcrich'],
    ['Cafe\u0301', 'Caf\xe9'],
    ['“5 €” – O’Neil…', '\x935 \x80\x94 \x96 O\x92Neil\x85'],
    ['Łódź Spółka', '?\xf3dz Sp\xf3?ka'],
    ['Δelta 漢字 🧾', '?elta ?? ?'],
    ['\u0080', '?'],
    ['', ''],
  ])('of %s has the bytes %s', (text, bytes) => {
    expect(toWindows1252(text)).toEqual(Buffer.from(bytes, 'latin1'));
  });

  it('keeps all that the encoding has, and leaves nothing out', () => {
    const ascii = fc.string({ unit: 'grapheme-ascii' });
    fc.assert(
      fc.property(ascii, (text) => {
        expect(toWindows1252(text).toString('latin1')).toBe(text);
      }),
    );
    const any = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(any, (text) => {
        expect(toWindows1252(text).length).toBe(Array.from(text.normalize('NFC')).length);
      }),
    );
  });
});
