import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StreamableFile } from '@nestjs/common';
import type { Call } from '../call.js';
import { JSON_OR_CSV, offer } from './content-types.js';

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

/** The response as JSON, or as a CSV file for a caller whose Accept header prefers it. Throws NotAcceptable for other types. */
export async function respondAs<View>(
  call: Call,
  views: { json: () => View | Promise<View>; csv: () => CsvFile | Promise<CsvFile> },
): Promise<View | StreamableFile> {
  if (offer(call, JSON_OR_CSV) === 'application/json') return views.json();
  return sendCsv(call, await views.csv());
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

type Send = (content: AsyncIterable<string>) => Promise<void>;

/**
 * The content of a file that is written while a unit of work reads it. `read` sends it once the request can no longer fail;
 * until then, its errors are the caller's. Closing the stream ends the unit of work.
 */
export function streamedCsv(read: (send: Send) => Promise<void>): Promise<Readable> {
  return new Promise((resolve, reject) => {
    read(async (content) => {
      const stream = new PassThrough();
      resolve(stream);
      stream.write(BYTE_ORDER_MARK);
      await pipeline(content, stream);
    }).catch(reject);
  });
}
