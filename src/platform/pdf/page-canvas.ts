import { type PdfFontName, type PdfFonts, widthOf } from './fonts.js';
import type { PaperSize } from './paper.js';
import type { PdfPage, PdfRule, PdfText } from './to-pdf.js';

export interface Lettering {
  readonly font: PdfFontName;
  readonly size: number;
}

export interface PagePoint {
  readonly x: number;
  readonly y: number;
}

/** A page that is drawn. Positions are in points from the lower left corner. */
export class PageCanvas {
  private readonly texts: PdfText[] = [];
  private readonly rules: PdfRule[] = [];

  constructor(
    readonly size: PaperSize,
    private readonly fonts: PdfFonts,
  ) {}

  widthOf(text: string, { font, size }: Lettering): number {
    return widthOf(text, this.fonts[font], size);
  }

  /** Text that starts at x. */
  write(text: string, { x, y }: PagePoint, lettering: Lettering): void {
    if (text !== '') this.texts.push({ text, x, y, ...lettering });
  }

  /** Text that ends at x. */
  writeUntil(text: string, { x, y }: PagePoint, lettering: Lettering): void {
    this.write(text, { x: x - this.widthOf(text, lettering), y }, lettering);
  }

  draw(rule: PdfRule): void {
    this.rules.push(rule);
  }

  toPage(): PdfPage {
    return { size: this.size, texts: this.texts, rules: this.rules };
  }
}
