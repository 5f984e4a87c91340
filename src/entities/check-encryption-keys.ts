import type { Cipher } from '../platform/crypto/cipher.js';
import type { Database } from '../platform/database/database.js';

type Query = (sql: string) => Promise<{ keyId: string }[]>;

/** The ids of the keys that encrypted the stored tax ids, as seen by a role that sees all businesses. */
export async function encryptionKeyIdsInUse(query: Query): Promise<string[]> {
  const rows = await query(
    'select distinct tax_id_key_id as "keyId" from legal_entity where tax_id_key_id is not null',
  );
  return rows.map(({ keyId }) => keyId);
}

/** Throws if a stored tax id is encrypted with a missing key: better at start than on a request. */
export async function checkEncryptionKeys(database: Database, cipher: Cipher): Promise<void> {
  const inUse = await database.inEachCell((system) => encryptionKeyIdsInUse((sql) => system.query(sql)));
  const missing = inUse.filter((keyId) => !cipher.knows(keyId));
  if (missing.length > 0) {
    throw new Error(
      `tax ids in the database are encrypted with keys that ENCRYPTION_KEY lacks: ${missing.join(', ')}`,
    );
  }
}
