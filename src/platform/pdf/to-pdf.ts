import { PDFDocument, PDFName } from 'pdf-lib';
import { addStream, EmbeddedFont } from './embedded-font.js';
import { glyphsOf, loadPdfFonts, type PdfFontName, type PdfFonts } from './fonts.js';
import type { PaperSize } from './paper.js';

/** A line of text. Positions are in points from the lower left corner; y is that of the baseline. */
export interface PdfText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly font: PdfFontName;
}

/** A horizontal line. */
export interface PdfRule {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly thickness: number;
  /** From 0, black, to 1, white. */
  readonly gray: number;
}

export interface PdfPage {
  readonly size: PaperSize;
  readonly texts: readonly PdfText[];
  readonly rules: readonly PdfRule[];
}

export interface PdfDocument {
  readonly title: string;
  readonly author: string;
  readonly createdAt: Date;
  readonly pages: Iterable<PdfPage>;
}

/** The file of a document in English, with its fonts. The same document always gives the same bytes. */
export async function toPdf({ title, author, createdAt, pages }: PdfDocument): Promise<Buffer> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  pdf.setTitle(title.toWellFormed(), { showInWindowTitleBar: true });
  pdf.setAuthor(author.toWellFormed());
  pdf.setProducer('Charterbook');
  pdf.setLanguage('en-US');
  pdf.setCreationDate(createdAt);
  pdf.setModificationDate(createdAt);
  const { context } = pdf;
  const faces = await loadPdfFonts();
  const fonts = {
    regular: new EmbeddedFont(faces.regular, 'AAAAAA'),
    bold: new EmbeddedFont(faces.bold, 'AAAAAB'),
  };
  const fontRefs = { regular: context.nextRef(), bold: context.nextRef() };
  const resources = context.register(context.obj({ Font: fontRefs }));
  for (const page of pages) {
    const { node } = pdf.addPage([page.size.width, page.size.height]);
    // Compressing gives other requests a turn between two pages.
    node.set(
      PDFName.of('Contents'),
      await addStream(context, Buffer.from(contentOf(page, faces, fonts), 'latin1')),
    );
    node.set(PDFName.of('Resources'), resources);
  }
  for (const name of ['regular', 'bold'] as const) await fonts[name].writeTo(context, fontRefs[name]);
  return Buffer.from(await pdf.save({ addDefaultPage: false }));
}

function contentOf(
  page: PdfPage,
  faces: PdfFonts,
  fonts: Readonly<Record<PdfFontName, EmbeddedFont>>,
): string {
  const operators: string[] = [];
  for (const { x, y, width, thickness, gray } of page.rules)
    operators.push(
      `${decimal(gray)} G ${decimal(thickness)} w ${decimal(x)} ${decimal(y)} m ${decimal(x + width)} ${decimal(y)} l S`,
    );
  operators.push('BT');
  let [before, at] = ['', { x: 0, y: 0 }];
  for (const { text, x, y, size, font } of page.texts) {
    const selected = `/${font} ${decimal(size)} Tf`;
    if (selected !== before) operators.push(selected);
    before = selected;
    const [left, bottom] = [hundredths(x), hundredths(y)];
    const move = `${decimal((left - at.x) / 100)} ${decimal((bottom - at.y) / 100)} Td`;
    at = { x: left, y: bottom };
    operators.push(`${move} ${fonts[font].encode(glyphsOf(text, faces[font]))} Tj`);
  }
  return [...operators, 'ET'].join('\n');
}

function hundredths(points: number): number {
  return Math.round(points * 100);
}

/** Two decimals, without zeros at the end. */
function decimal(value: number): string {
  return String(hundredths(value) / 100);
}
