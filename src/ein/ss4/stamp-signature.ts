import { PDFDocument } from 'pdf-lib';
import type { CalendarDate } from '../../kernel/calendar-date.js';
import { drawText, embedFonts } from './draw-text.js';
import { toFormText } from './form-text.js';
import { SIGNATURE_SIZES, signatureAreaOf } from './signature-area.js';
import { slashed } from './ss4-lines.js';

export interface Signer {
  readonly name: string;
  readonly date: CalendarDate;
}

/**
 * Our Form SS-4, drawn or filled, with the signer's name in an italic font and the date. Throws a RangeError for any other
 * document, and for a name that cannot be written.
 */
export async function stampSignature(form: Uint8Array, { name, date }: Signer): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(form, { updateMetadata: false });
  const area = signatureAreaOf(pdf);
  const page = pdf.getPage(area.page - 1);
  const fonts = await embedFonts(pdf);
  const signature = toFormText(name);
  if (signature.text === '' || signature.refused.length > 0)
    throw new RangeError('the name of the signer cannot be written on the form');
  drawText(page, fonts, { text: signature.text, rect: area.signature, font: 'script', ...SIGNATURE_SIZES });
  drawText(page, fonts, { text: slashed(date), rect: area.date, font: 'regular', largest: 10, smallest: 9 });
  return pdf.save();
}
