import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The cluster's two passwords: the maintenance superuser's and the service's own login's. */
export interface Passwords {
  readonly superuser: string;
  readonly service: string;
}

/** Reads the passwords of a home; the first start creates them. Only our user can read the files. */
export async function readOrMakePasswords(home: string): Promise<Passwords> {
  return {
    superuser: await readOrMakeSecret(join(home, 'superuser-password')),
    service: await readOrMakeSecret(join(home, 'database-password')),
  };
}

/** The text of a secret file, which is created with 24 random bytes if it does not exist. */
export async function readOrMakeSecret(path: string): Promise<string> {
  try {
    // wx: if two first starts race, one writes the file and both read it.
    await writeFile(path, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return (await readFile(path, 'utf8')).trim();
}
