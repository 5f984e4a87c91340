/** A size in points. */
export interface PaperSize {
  readonly width: number;
  readonly height: number;
}

const A4: PaperSize = { width: 595.28, height: 841.89 };
const LETTER: PaperSize = { width: 612, height: 792 };

/** CLDR supplemental data, paperSize. */
const LETTER_COUNTRIES: ReadonlySet<string> = new Set('BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' '));

/** The paper that a country uses, upright. */
export function paperOf(country: string): PaperSize {
  return LETTER_COUNTRIES.has(country) ? LETTER : A4;
}

export function landscape({ width, height }: PaperSize): PaperSize {
  return { width: height, height: width };
}
