import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText } from './fold-text.js';

describe('text as conditions compare it', () => {
  it.each([
    ['case', 'Blue Bottle', 'bLUE bOTTLE'],
    ['widths', 'ＳＨＯＰ', 'shop'],
    ['composed and decomposed letters', 'Caf\u00e9', 'Cafe\u0301'],
    ['ligatures', 'o\ufb03ce', 'office'],
    ['runs of blanks, and blanks at the ends', '  A \t B ', 'a b'],
    ['the Greek end of a word', 'ΟΔΟΣ', 'οδος'],
    ['the German sharp s and its capitals', 'Straße', 'STRASSE'],
  ])('knows no %s', (_what, one, other) => {
    expect(foldText(one)).toBe(foldText(other));
  });

  it('tells letters with and without marks apart', () => {
    expect(foldText('Café')).not.toBe(foldText('Cafe'));
  });

  it('folded again stays as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
    );
  });
});
