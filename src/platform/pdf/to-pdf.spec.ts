import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPdf } from '../../../test/support/pdf/read-pdf.js';
import { landscape, paperOf } from './paper.js';
import { type PdfPage, toPdf } from './to-pdf.js';

const LETTER = paperOf('US');
const CREATED_AT = new Date('2026-04-01T12:00:00Z');

const pageOf = (...texts: string[]): PdfPage => ({
  size: LETTER,
  texts: texts.map((text, at) => ({
    text,
    x: 50,
    y: 700 - 20 * at,
    size: 10,
    font: at % 2 === 0 ? 'regular' : 'bold',
  })),
  rules: [{ x: 50, y: 100, width: 200, thickness: 0.5, gray: 0.5 }],
});
const fileOf = (pages: PdfPage[], title = 'Books') =>
  toPdf({ title, author: 'Łódź LLC', createdAt: CREATED_AT, pages });
const textsIn = async (...texts: string[]) =>
  (await readPdf(await fileOf([pageOf(...texts)]))).pages[0]!.texts.map(({ text }) => text);

describe('a PDF file', () => {
  it('has its pages with texts where they were placed, and metadata', async () => {
    const wide = { ...pageOf('second'), size: landscape(paperOf('DE')) };
    const { info, pages } = await readPdf(
      await fileOf([pageOf('Łódź', '(1,234.56)'), wide], 'Ελλάς – «Книга» 😀'),
    );
    expect(info).toMatchObject({
      Title: 'Ελλάς – «Книга» 😀',
      Author: 'Łódź LLC',
      Producer: 'Charterbook',
      Language: 'en-US',
      CreationDate: 'D:20260401120000Z',
      ModDate: 'D:20260401120000Z',
    });
    expect(pages.map(({ width, height }) => [width, height])).toEqual([
      [612, 792],
      [841.89, 595.28],
    ]);
    expect(pages[0]!.texts).toMatchObject([
      { text: 'Łódź', x: 50, y: 700, size: 10 },
      { text: '(1,234.56)', x: 50, y: 680, size: 10 },
    ]);
  });

  it('is the same at any time, whatever was written before', async () => {
    const file = await fileOf([pageOf('same Ω')]);
    await fileOf([pageOf('Ω μ µ □ 日本')]);
    expect((await fileOf([pageOf('same Ω')])).equals(file)).toBe(true);
  });

  it('has only the glyphs that it uses', async () => {
    expect((await fileOf([pageOf('Total', '1,234.56')])).length).toBeLessThan(12_000);
  });

  it('has text that readers find as it was, also where boxes are drawn', async () => {
    const texts = ['日本 □ 한국', 'emoji 🧾', 'Ω Ω µ μ', 'ООО «Ромашка»', '\\ ( ) \r \n'.trim(), 'q̣́'];
    expect(await textsIn(...texts)).toEqual(texts.map((text) => text.normalize('NFC')));
    expect(await textsIn('a\ud800b', '\u0007')).toEqual(['a\uFFFDb', '\uFFFD']);
  });

  it('can be read with more glyphs than one byte counts', async () => {
    const letters = Array.from({ length: 0x600 }, (_, at) => String.fromCharCode(0x370 + at));
    const text = letters.filter(
      (letter) => /[\p{Script=Greek}\p{Script=Cyrillic}]/u.test(letter) && /\p{L}/u.test(letter),
    );
    const rows = [0, 1, 2, 3, 4].map((row) =>
      text
        .slice(row * 64, row * 64 + 64)
        .join('')
        .normalize('NFC'),
    );
    expect(rows.join('').length).toBeGreaterThan(300);
    expect(await textsIn(...rows)).toEqual(rows);
  });

  it('has any text', async () => {
    const anyText = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\ud800', '\udfff', '\u0301', '\u202e', '\u200f'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(anyText, { maxLength: 8 }), async (texts) => {
        expect((await readPdf(await fileOf([pageOf(...texts)], texts.join('')))).pages).toHaveLength(1);
      }),
      { numRuns: 15 },
    );
  });

  it('throws what its pages throw', async () => {
    function* pages(): Generator<PdfPage> {
      yield pageOf('first');
      throw new Error('the second page is missing');
    }
    const file = toPdf({ title: '', author: '', createdAt: CREATED_AT, pages: pages() });
    await expect(file).rejects.toThrow('the second page is missing');
  });
});
