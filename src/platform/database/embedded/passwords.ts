import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The cluster's two passwords: the maintenance superuser's and the service's own login's. */
export interface Passwords {
  readonly superuser: string;
  readonly service: string;
}

/** Reads the passwords of a home, and makes them at the first start. Both files are for our eyes only. */
export async function readOrMakePasswords(home: string): Promise<Passwords> {
  return {
    superuser: await readOrMakeSecret(join(home, 'superuser-password')),
    service: await readOrMakeSecret(join(home, 'database-password')),
  };
}

/** The text of a secret file, made with 24 random bytes when it does not exist yet. */
export async function readOrMakeSecret(path: string): Promise<string> {
  try {
    // wx: of two racing first starts one writes, and both read what that one wrote.
    await writeFile(path, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return (await readFile(path, 'utf8')).trim();
}
