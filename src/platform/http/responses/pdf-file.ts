import { StreamableFile } from '@nestjs/common';
import { type PdfDocument, toPdf } from '../../pdf/to-pdf.js';
import type { Call } from '../call.js';
import { PDF_TYPE } from './content-types.js';

export interface PdfFile {
  /** With its ending. */
  readonly name: string;
  readonly document: PdfDocument;
}

/** A file to save. It is complete before it is sent: an error is a response of its own. */
export async function sendPdf({ response }: Call, { name, document }: PdfFile): Promise<StreamableFile> {
  const content = await toPdf(document);
  response.attachment(name);
  response.type(PDF_TYPE);
  return new StreamableFile(content);
}
