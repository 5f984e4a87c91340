import type { Font } from '@pdf-lib/fontkit';

/** A glyph with the text that it stands for. Its advance is in thousandths of the font size. */
export interface Glyph {
  readonly id: number;
  readonly advance: number;
  readonly text: string;
}

/** Drawn for a character that the font does not have. Every font of the service has it. */
const BOX = '\u25A1';
const REPLACEMENT_CHARACTER = '\uFFFD';

/** One font file. */
export class FontFace {
  private readonly known = new Map<number, Glyph>();

  constructor(private readonly font: Font) {}

  get name(): string {
    return this.font.postscriptName ?? 'Font';
  }

  /** In thousandths of the font size, as all metrics. */
  get metrics() {
    const { ascent, descent, bbox } = this.font;
    const box = [bbox.minX, bbox.minY, bbox.maxX, bbox.maxY];
    return {
      ascent: this.scaled(ascent),
      descent: this.scaled(descent),
      box: box.map((edge) => this.scaled(edge)),
    };
  }

  has(codePoint: number): boolean {
    return this.known.has(codePoint) || this.font.hasGlyphForCodePoint(codePoint);
  }

  /** The glyph of a character, or a box that stands for it. */
  glyphOf(codePoint: number): Glyph {
    const known = this.known.get(codePoint);
    if (known !== undefined) return known;
    if (!this.has(codePoint)) return this.boxFor(codePoint);
    const { id, advanceWidth } = this.font.glyphForCodePoint(codePoint);
    const glyph = { id, advance: this.scaled(advanceWidth), text: String.fromCodePoint(codePoint) };
    this.known.set(codePoint, glyph);
    return glyph;
  }

  /** A font file with some glyphs, whose ids in it are their places in the list. The first must be 0. */
  subset(ids: readonly number[]): Promise<Buffer> {
    const subset = this.font.createSubset();
    for (const id of ids) subset.includeGlyph(id);
    return new Promise((resolve) => {
      const chunks: Uint8Array[] = [];
      subset
        .encodeStream()
        .on('data', (chunk) => chunks.push(chunk))
        .on('end', () => resolve(Buffer.concat(chunks)));
    });
  }

  private boxFor(codePoint: number): Glyph {
    const { id, advance } = this.glyphOf(BOX.charCodeAt(0));
    return {
      id,
      advance,
      text: isPrintable(codePoint) ? String.fromCodePoint(codePoint) : REPLACEMENT_CHARACTER,
    };
  }

  private scaled(units: number): number {
    return Math.round((units * 100_000) / this.font.unitsPerEm) / 100;
  }
}

/** Neither a control character nor half of a surrogate pair. */
function isPrintable(codePoint: number): boolean {
  return !/[\p{Cc}\p{Cs}]/u.test(String.fromCodePoint(codePoint));
}
