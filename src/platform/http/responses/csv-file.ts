import type { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import type { Principal } from '../../../kernel/principal.js';
import type { Database } from '../../database/database.js';
import type { UnitOfWork } from '../../database/unit-of-work.js';
import type { Call } from '../call.js';
import { sendStreamed, streamedContent } from './streamed-file.js';

/** The mark by which spreadsheets recognize UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

export interface CsvFile {
  /** With its ending. */
  readonly name: string;
  readonly content: string | Readable;
}

/** A file that is small enough to be written at once. */
export interface SmallCsvFile extends CsvFile {
  readonly content: string;
}

/** A period in the name of a file. */
export function datesOf({ from, to }: { readonly from: string; readonly to: string }): string {
  return from === to ? to : `${from}-to-${to}`;
}

/** A file to save. */
export function sendCsv(call: Call, { name, content }: CsvFile): StreamableFile {
  call.response.attachment(name);
  call.response.type('text/csv; charset=utf-8');
  if (typeof content === 'string') return new StreamableFile(Buffer.from(BYTE_ORDER_MARK + content));
  return sendStreamed(call, content);
}

/** The content of a CSV file that is written while a unit of work reads it. */
export function streamedCsv(
  database: Pick<Database, 'readRecent'>,
  principal: Principal,
  prepare: (uow: UnitOfWork) => Promise<AsyncIterable<string>>,
): Promise<Readable> {
  return streamedContent(database, principal, async (uow) => marked(await prepare(uow)));
}

async function* marked(content: AsyncIterable<string>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  yield* content;
}
