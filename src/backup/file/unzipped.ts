import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { BackupRefused } from './backup-refused.js';

/** The content of a compressed file. Refuses one that is damaged or something else. */
export async function* unzipped(path: string): AsyncGenerator<Buffer> {
  try {
    yield* pipeline(createReadStream(path), createGunzip(), () => {}) as AsyncIterable<Buffer>;
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (code === 'Z_BUF_ERROR') throw new BackupRefused('the file is incomplete');
    if (code.startsWith('Z_'))
      throw new BackupRefused(`the file is not a backup, or it was changed: ${message}`);
    throw error;
  }
}
