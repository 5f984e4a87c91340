import type { Cipher } from '../../platform/crypto/cipher.js';
import type { Database } from '../../platform/database/database.js';

type KeyQuery = (sql: string) => Promise<{ keyId: string }[]>;

/** The ids of the keys that encrypted the stored secrets of authenticator apps, as seen by a role that sees all users. */
export async function secondFactorKeyIdsInUse(query: KeyQuery): Promise<string[]> {
  const rows = await query('select distinct secret_key_id as "keyId" from second_factor');
  return rows.map(({ keyId }) => keyId);
}

/** Throws if a secret is encrypted with a missing key: otherwise its user could not sign in. */
export async function checkSecondFactorKeys(database: Database, cipher: Cipher): Promise<void> {
  const inUse = await database.control((system) => secondFactorKeyIdsInUse((sql) => system.query(sql)));
  const missing = inUse.filter((keyId) => !cipher.knows(keyId));
  if (missing.length > 0) {
    throw new Error(
      `second factors in the database are encrypted with keys that ENCRYPTION_KEY lacks: ${missing.join(', ')}`,
    );
  }
}
