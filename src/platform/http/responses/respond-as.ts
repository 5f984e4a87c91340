import type { StreamableFile } from '@nestjs/common';
import type { Call } from '../call.js';
import {
  JSON_CSV_OR_XLSX,
  JSON_CSV_XLSX_OR_PDF,
  offerFormat,
  type ResponseFormat,
  type TableFormat,
} from './content-types.js';
import { type CsvFile, sendCsv } from './csv-file.js';
import { type PdfFile, sendPdf } from './pdf-file.js';
import { sendXlsx, type XlsxFile } from './xlsx-file.js';

interface Views<View> {
  readonly json: () => View | Promise<View>;
  readonly csv: () => CsvFile | Promise<CsvFile>;
  readonly xlsx: () => XlsxFile | Promise<XlsxFile>;
}

interface PrintedViews<View> extends Views<View> {
  readonly pdf: () => PdfFile | Promise<PdfFile>;
}

/**
 * The response in a format that the caller names, or else in the one that its Accept header prefers: JSON, a CSV file or an
 * XLSX file. Throws NotAcceptable for other types.
 */
export async function respondInFormat<View>(
  call: Call,
  format: TableFormat | undefined,
  { json, csv, xlsx }: Views<View>,
): Promise<View | StreamableFile> {
  switch (format ?? offerFormat(call, JSON_CSV_OR_XLSX)) {
    case 'json':
      return json();
    case 'csv':
      return sendCsv(call, await csv());
    case 'xlsx':
      return sendXlsx(call, await xlsx());
  }
}

/** The same of a report that is also a PDF file. */
export async function respondInAnyFormat<View>(
  call: Call,
  format: ResponseFormat | undefined,
  { pdf, ...others }: PrintedViews<View>,
): Promise<View | StreamableFile> {
  const chosen = format ?? offerFormat(call, JSON_CSV_XLSX_OR_PDF);
  return chosen === 'pdf' ? sendPdf(call, await pdf()) : respondInFormat(call, chosen, others);
}
