import { buffer } from 'node:stream/consumers';
import { StreamableFile } from '@nestjs/common';
import { type Sheet, toXlsx } from '../../xlsx/to-xlsx.js';
import type { Call } from '../call.js';
import { XLSX_TYPE } from './content-types.js';

export interface XlsxFile {
  /** With its ending. */
  readonly name: string;
  readonly sheet: Sheet;
}

/** A file to save, which is small enough to be in memory: an error is a response of its own. */
export async function sendXlsx({ response }: Call, { name, sheet }: XlsxFile): Promise<StreamableFile> {
  const content = await buffer(toXlsx(sheet));
  response.attachment(name);
  response.type(XLSX_TYPE);
  return new StreamableFile(content);
}
