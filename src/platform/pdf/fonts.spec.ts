import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { glyphsOf, loadPdfFonts, type PdfFonts, widthOf } from './fonts.js';

describe('the glyphs of a line', () => {
  let fonts: PdfFonts;
  beforeAll(async () => {
    fonts = await loadPdfFonts();
  });

  const drawn = (text: string) => glyphsOf(text, fonts.regular);
  const textsOf = (text: string) => drawn(text).map((glyph) => glyph.text);
  const idsOf = (text: string) => drawn(text).map(({ id }) => id);
  const box = () => idsOf('□')[0];

  it('are read once', async () => {
    expect(await loadPdfFonts()).toBe(fonts);
  });

  it.each(['Łódź Spółka', 'Ελλάς', 'ООО «Ромашка»', 'Đặng', 'Ђорђе', '€ £ ₹ ₴', 'İstanbul', 'ﬁ', 'Հայաստան'])(
    'are those of the font: %s',
    (text) => {
      expect(textsOf(text).join('')).toBe(text);
      expect(idsOf(text)).not.toContain(box());
      expect(idsOf(text)).not.toContain(0);
    },
  );

  it.each([
    ['日本', '日本'],
    ['a🧾b', 'a🧾b'],
    ['\u{10FFFF}', '\u{10FFFF}'],
    ['\ud800', '\uFFFD'],
    ['a\udc00b', 'a\uFFFDb'],
    ['\u0007', '\uFFFD'],
    ['\u0000', '\uFFFD'],
    ['\u009f', '\uFFFD'],
  ])('have a box for each character that the font lacks: %j', (text, read) => {
    expect(textsOf(text).join('')).toBe(read);
    expect(idsOf(text).filter((id) => id === box())).toHaveLength(
      Array.from(read.replaceAll(/[ab]/g, '')).length,
    );
  });

  it('are one for a letter with its accent, and a blank for each kind of white space', () => {
    expect(textsOf('e\u0301')).toEqual(['é']);
    expect(textsOf('a\tb\nc\u00a0d')).toEqual(Array.from('a b c d'));
    expect(widthOf('a\tb', fonts.regular, 9)).toBe(widthOf('a b', fonts.regular, 9));
  });

  it.each([
    ['שלום', 'םולש'],
    ['A שלום B', 'A םולש B'],
    ['שלום עולם', 'םלוע םולש'],
    ['שלום 2,000.50 LLC', '2,000.50 םולש LLC'],
    ['12 שלום 34', '12 34 םולש'],
    ['שלום (בע״מ) Ltd', ')מ״עב( םולש Ltd'],
    ['שָׁלוֹם', 'םוֹלשָׁ'],
    ['\u202eabc', '\u202eabc'],
  ])('go from right to left in scripts that do: %s', (text, visual) => {
    expect(textsOf(text).join('')).toBe(visual.normalize('NFC'));
  });

  it('mirror brackets between letters from right to left', () => {
    const [opening, closing] = [idsOf('(')[0], idsOf(')')[0]];
    expect(idsOf('ש(ל)ש').filter((id) => id === opening || id === closing)).toEqual([opening, closing]);
  });

  it.each([
    ['ب', '\ufe8f'],
    ['بب', '\ufe90\ufe91'],
    ['ببب', '\ufe90\ufe92\ufe91'],
    ['با', '\ufe8e\ufe91'],
    ['اب', '\ufe8f\ufe8d'],
    ['لا', '\ufefb'],
    ['بلا', '\ufefc\ufe91'],
    ['بـب', '\ufe90ـ\ufe91'],
    ['ء', '\ufe80'],
    ['یک', '\ufb8f\ufbfe'],
  ])('join Arabic letters: %s', (text, forms) => {
    expect(idsOf(text)).toEqual(Array.from(forms, (form) => fonts.regular.glyphOf(form.codePointAt(0)!).id));
  });

  it('lose no character of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (text) => {
        const line = text
          .normalize('NFC')
          .replaceAll(/\s/g, ' ')
          .replaceAll(/\p{Cs}/gu, '\uFFFD');
        expect(textsOf(text).join('').length).toBe(line.length);
        expect(widthOf(text, fonts.bold, 10)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
