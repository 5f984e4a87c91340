import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StreamableFile } from '@nestjs/common';
import type { Principal } from '../../../kernel/principal.js';
import type { Database } from '../../database/database.js';
import type { UnitOfWork } from '../../database/unit-of-work.js';
import type { Call } from '../call.js';

/**
 * The content of a file that is written while a unit of work reads it, from one snapshot. Until `prepare` returns the
 * content, errors are the caller's. Closing the stream ends the unit of work.
 */
export function streamedContent(
  database: Pick<Database, 'readRecent'>,
  principal: Principal,
  prepare: (uow: UnitOfWork) => Promise<AsyncIterable<string | Buffer>>,
): Promise<Readable> {
  return new Promise((resolve, reject) => {
    let isSending = false;
    const read = async (uow: UnitOfWork) => {
      const content = await prepare(uow);
      isSending = true;
      const stream = new PassThrough();
      resolve(stream);
      await pipeline(content, stream);
    };
    database.readRecent(principal, read, () => !isSending).catch(reject);
  });
}

/** A failure cuts the connection: a part never looks like the whole. */
export function sendStreamed({ response }: Call, content: Readable): StreamableFile {
  response.once('close', () => content.destroy());
  const file = new StreamableFile(content);
  return file.setErrorHandler((error) => {
    file.errorLogger(error);
    response.destroy();
  });
}
