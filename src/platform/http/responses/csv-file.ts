import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StreamableFile } from '@nestjs/common';
import type { Principal } from '../../../kernel/principal.js';
import type { Database } from '../../database/database.js';
import type { UnitOfWork } from '../../database/unit-of-work.js';
import type { Call } from '../call.js';

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

/** A file to save. A failure cuts the connection: a part never looks like the whole. */
export function sendCsv({ response }: Call, { name, content }: CsvFile): StreamableFile {
  response.attachment(name);
  response.type('text/csv; charset=utf-8');
  if (typeof content === 'string') return new StreamableFile(Buffer.from(BYTE_ORDER_MARK + content));
  response.once('close', () => content.destroy());
  const file = new StreamableFile(content);
  return file.setErrorHandler((error) => {
    file.errorLogger(error);
    response.destroy();
  });
}

/**
 * The content of a file that is written while a unit of work reads it, from one snapshot. Until `prepare` returns the
 * content, errors are the caller's. Closing the stream ends the unit of work.
 */
export function streamedCsv(
  database: Pick<Database, 'readRecent'>,
  principal: Principal,
  prepare: (uow: UnitOfWork) => Promise<AsyncIterable<string>>,
): Promise<Readable> {
  return new Promise((resolve, reject) => {
    let isSending = false;
    const read = async (uow: UnitOfWork) => {
      const content = await prepare(uow);
      isSending = true;
      const stream = new PassThrough();
      resolve(stream);
      stream.write(BYTE_ORDER_MARK);
      await pipeline(content, stream);
    };
    database.readRecent(principal, read, () => !isSending).catch(reject);
  });
}
