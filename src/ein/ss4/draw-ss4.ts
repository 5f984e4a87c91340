import { PDFDocument, type PDFPage } from 'pdf-lib';
import type { CalendarDate } from '../../kernel/calendar-date.js';
import { BLACK, drawText, type EmbeddedFonts, embedFonts } from './draw-text.js';
import { BOX_SIZE, entrySpace } from './page-builder.js';
import { FORM_TITLE } from './ss4-labels.data.js';
import { entryOf, PAGE_SIZE, SS4_LAYOUT } from './ss4-layout.js';
import { type Ss4Lines, TEXT_LINES } from './ss4-lines.js';
import { storeSignatureArea, SIGNATURE_AREA } from './signature-area.js';

/**
 * Our own Form SS-4: one page with all lines, black on white. The same lines and day give the same bytes. Throws a
 * RangeError if a text does not fit; ss4Problems reports such texts beforehand.
 */
export async function drawSs4(lines: Ss4Lines, day: CalendarDate): Promise<Uint8Array> {
  const pdf = await newDocument(day);
  const page = pdf.addPage([PAGE_SIZE.width, PAGE_SIZE.height]);
  const fonts = await embedFonts(pdf);
  drawPrint(page, fonts);
  for (const { box, x, y } of SS4_LAYOUT.page.boxes) drawBox(page, x, y, lines.boxes.includes(box));
  for (const line of TEXT_LINES) {
    const text = lines.texts[line];
    const rect = entryOf(line);
    if (text !== '') drawText(page, fonts, { text, rect, font: 'regular', ...entrySpace(rect) });
  }
  storeSignatureArea(pdf, SIGNATURE_AREA);
  return pdf.save();
}

/** An empty document dated that day; by default the library writes the present time into it. */
export async function newDocument(day: CalendarDate): Promise<PDFDocument> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const midnight = new Date(`${day}T00:00:00Z`);
  pdf.setTitle(FORM_TITLE);
  pdf.setCreationDate(midnight);
  pdf.setModificationDate(midnight);
  return pdf;
}

function drawPrint(page: PDFPage, fonts: EmbeddedFonts): void {
  for (const frame of SS4_LAYOUT.page.frames)
    page.drawRectangle({ ...frame, borderColor: BLACK, borderWidth: 0.6 });
  for (const { text, x, y, size, bold } of SS4_LAYOUT.page.labels)
    page.drawText(text, { x, y, size, font: bold ? fonts.bold : fonts.regular, color: BLACK });
}

function drawBox(page: PDFPage, x: number, y: number, isChecked: boolean): void {
  page.drawSquare({ x, y, size: BOX_SIZE, borderColor: BLACK, borderWidth: 0.7 });
  if (!isChecked) return;
  const [low, high] = [1, BOX_SIZE - 1];
  const stroke = { thickness: 1.3, color: BLACK };
  page.drawLine({ start: { x: x + low, y: y + low }, end: { x: x + high, y: y + high }, ...stroke });
  page.drawLine({ start: { x: x + low, y: y + high }, end: { x: x + high, y: y + low }, ...stroke });
}
