import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toWindows1252 } from './windows-1252.js';

const decoder = new TextDecoder('windows-1252');
const readBack = (text: string) => decoder.decode(toWindows1252(text));

describe('toWindows1252', () => {
  it.each([
    ['Café Zürich', 'Café Zürich'],
    ['Cafe\u0301', 'Café'],
    ['“5 €” – O’Neil…', '“5 €” – O’Neil…'],
    ['Łódź Spółka', '?ódz Spó?ka'],
    ['Δelta 漢字 🧾', '?elta ?? ?'],
    ['', ''],
  ])('of %s reads as %s', (text, read) => {
    expect(readBack(text)).toBe(read);
  });

  it('keeps all that the encoding has, and leaves nothing out', () => {
    const ascii = fc.string({ unit: 'grapheme-ascii' });
    fc.assert(fc.property(ascii, (text) => expect(readBack(text)).toBe(text)));
    const any = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(any, (text) =>
        expect(toWindows1252(text)).toHaveLength(Array.from(text.normalize('NFC')).length),
      ),
    );
  });
});
