import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { joinLetters } from './arabic-letters.js';
import { FontFace, type Glyph } from './font-face.js';
import { inVisualOrder } from './visual-order.js';

export type PdfFontName = 'regular' | 'bold';
export type PdfFonts = Readonly<Record<PdfFontName, FontFace>>;

let fonts: Promise<PdfFonts> | undefined;

/** The fonts of all documents. Read when the first one needs them. */
export function loadPdfFonts(): Promise<PdfFonts> {
  fonts ??= readFonts().catch((error: unknown) => {
    fonts = undefined;
    throw error;
  });
  return fonts;
}

/** Imports the library here: it takes half a second of processor time and 20 MB, in processes that write PDFs. */
async function readFonts(): Promise<PdfFonts> {
  const { default: fontkit } = await import('@pdf-lib/fontkit');
  const { resolve } = createRequire(import.meta.url);
  const read = async (name: string) =>
    new FontFace(fontkit.create(await readFile(resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`))));
  return { regular: await read('DejaVuSansCondensed'), bold: await read('DejaVuSansCondensed-Bold') };
}

/** Of these, each character is one glyph, and they go from left to right. */
const PLAIN = /^[ -~\u00A1-\u02FF\u0370-\u052F\u2010-\u2027]*$/;

/** The glyphs of a line from left to right. Nothing is left out: what the font lacks is a box. */
export function glyphsOf(text: string, face: FontFace): readonly Glyph[] {
  if (PLAIN.test(text)) return Array.from(text, (char) => face.glyphOf(char.charCodeAt(0)));
  const line = text.normalize('NFC').replaceAll(/\s/g, ' ');
  return inVisualOrder(joinLetters(line, face), face);
}

/** The width of a line in points. */
export function widthOf(text: string, face: FontFace, size: number): number {
  let width = 0;
  if (PLAIN.test(text))
    for (let at = 0; at < text.length; at++) width += face.glyphOf(text.charCodeAt(at)).advance;
  else for (const { advance } of glyphsOf(text, face)) width += advance;
  return (width * size) / 1000;
}
