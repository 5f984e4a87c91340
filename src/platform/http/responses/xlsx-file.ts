import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { StreamableFile } from '@nestjs/common';
import type { Principal } from '../../../kernel/principal.js';
import type { Database } from '../../database/database.js';
import type { UnitOfWork } from '../../database/unit-of-work.js';
import { type Sheet, toXlsx } from '../../xlsx/to-xlsx.js';
import type { Call } from '../call.js';
import { XLSX_TYPE } from './content-types.js';
import { sendStreamed, streamedContent } from './streamed-file.js';

/** A file that is small enough to be in memory. */
export interface SmallXlsxFile {
  /** With its ending. */
  readonly name: string;
  readonly sheet: Sheet;
}

/** A file that is written while it is read. */
interface StreamedXlsxFile {
  readonly name: string;
  readonly content: Readable;
}

export type XlsxFile = SmallXlsxFile | StreamedXlsxFile;

/** A file to save. An error of a small one is a response of its own. */
export async function sendXlsx(call: Call, file: XlsxFile): Promise<StreamableFile> {
  const content = 'sheet' in file ? await buffer(toXlsx(file.sheet)) : file.content;
  call.response.attachment(file.name);
  call.response.type(XLSX_TYPE);
  return Buffer.isBuffer(content) ? new StreamableFile(content) : sendStreamed(call, content);
}

/** The content of a workbook whose rows are read by a unit of work while it is written. */
export function streamedXlsx(
  database: Pick<Database, 'readRecent'>,
  principal: Principal,
  prepare: (uow: UnitOfWork) => Promise<Sheet>,
): Promise<Readable> {
  return streamedContent(database, principal, async (uow) => toXlsx(await prepare(uow)));
}
