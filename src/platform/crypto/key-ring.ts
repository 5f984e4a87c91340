import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.js';
import { toEncryptionKey } from '../config/env-reader.js';
import { Cipher } from './cipher.js';

/** The cipher for tax ids and other secrets, with ENCRYPTION_KEY or a key that the first start generates in DATA_DIR. */
export async function openKeyRing(config: Config): Promise<Cipher> {
  if (config.encryptionKeys.length > 0) return new Cipher(config.encryptionKeys);
  const path = join(config.dataDir, 'encryption-key');
  await mkdir(config.dataDir, { recursive: true });
  try {
    await writeFile(path, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return new Cipher([toEncryptionKey(Buffer.from(await readFile(path, 'utf8'), 'base64'))]);
}
