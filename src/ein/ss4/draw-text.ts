import { type PDFDocument, type PDFFont, type PDFPage, rgb } from 'pdf-lib';
import { fitText, PITCH } from './fit-text.js';
import { FORM_FONTS, type FormFont } from './form-fonts.js';
import type { Rect } from './page-builder.js';

export type EmbeddedFonts = Readonly<Record<FormFont, PDFFont>>;

export const BLACK = rgb(0, 0, 0);

export async function embedFonts(pdf: PDFDocument): Promise<EmbeddedFonts> {
  return {
    regular: await pdf.embedFont(FORM_FONTS.regular),
    bold: await pdf.embedFont(FORM_FONTS.bold),
    script: await pdf.embedFont(FORM_FONTS.script),
  };
}

interface TextInRect {
  readonly text: string;
  readonly rect: Rect;
  readonly font: FormFont;
  readonly largest: number;
  readonly smallest: number;
}

/** Writes text into a rectangle from the top, smaller or on several lines if needed. Throws a RangeError if it does not fit. */
export function drawText(
  page: PDFPage,
  fonts: EmbeddedFonts,
  { text, rect, font, ...sizes }: TextInRect,
): void {
  const fitted = fitText(text, { ...rect, ...sizes }, font);
  if (fitted === null) throw new RangeError(`the text does not fit on the form: ${text}`);
  const { size, lines } = fitted;
  const pitch = size * PITCH;
  const top = rect.y + rect.height;
  for (const [index, line] of lines.entries())
    page.drawText(line, {
      x: rect.x,
      y: top - pitch * (index + 1) + size * 0.26,
      size,
      font: fonts[font],
      color: BLACK,
    });
}
