import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText } from './fold-text.js';

describe('folded text', () => {
  it.each([
    ['case', 'Blue Bottle', 'bLUE bOTTLE'],
    ['widths', 'ＳＨＯＰ', 'shop'],
    ['composed and decomposed letters', 'Caf\u00e9', 'Cafe\u0301'],
    ['ligatures', 'o\ufb03ce', 'office'],
    ['repeated spaces, and spaces at the ends', '  A \t B ', 'a b'],
    ['the Greek final sigma', 'ΟΔΟΣ', 'οδος'],
    ['the German sharp s and its capitals', 'Straße', 'STRASSE'],
  ])('ignores %s', (_what, one, other) => {
    expect(foldText(one)).toBe(foldText(other));
  });

  it('distinguishes letters with and without marks', () => {
    expect(foldText('Café')).not.toBe(foldText('Cafe'));
  });

  it('does not change when it is folded again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
    );
  });
});
