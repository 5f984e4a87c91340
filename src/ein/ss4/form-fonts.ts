import { StandardFontEmbedder, StandardFonts } from 'pdf-lib';

/** The fonts of the form. Every reader and fax gateway has them, so none is embedded. */
export const FORM_FONTS = {
  regular: StandardFonts.Helvetica,
  bold: StandardFonts.HelveticaBold,
  script: StandardFonts.TimesRomanItalic,
} as const;
export type FormFont = keyof typeof FORM_FONTS;

// The library names the same fonts in two enumerations and exports only one of them.
type EmbedderFont = Parameters<typeof StandardFontEmbedder.for>[0];
const embedderOf = (font: FormFont) => StandardFontEmbedder.for(FORM_FONTS[font] as unknown as EmbedderFont);
const METRICS = { regular: embedderOf('regular'), bold: embedderOf('bold'), script: embedderOf('script') };

/** Whether the form's fonts have the character: Windows-1252 without the soft hyphen and the no-break space. */
export function canWrite(char: string): boolean {
  const codePoint = char.codePointAt(0);
  if (codePoint === undefined || codePoint === 0xad || codePoint === 0xa0) return false;
  return METRICS.regular.encoding.canEncodeUnicodeCodePoint(codePoint);
}

/** In points, without kerning, because the text is drawn without it. */
export function widthOf(text: string, size: number, font: FormFont): number {
  let width = 0;
  for (const char of text) width += METRICS[font].widthOfTextAtSize(char, size);
  return width;
}
