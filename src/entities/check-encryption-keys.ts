import type { Cipher } from '../platform/crypto/cipher.js';
import type { Database } from '../platform/database/database.js';

/** Throws if a stored tax id is encrypted with a missing key: better at start than on a request. */
export async function checkEncryptionKeys(database: Database, cipher: Cipher): Promise<void> {
  const rows = await database.system((system) =>
    system.query<{ key_id: string }>(
      'select distinct tax_id_key_id as key_id from legal_entity where tax_id_key_id is not null',
    ),
  );
  const missing = rows.map((row) => row.key_id).filter((keyId) => !cipher.knows(keyId));
  if (missing.length > 0) {
    throw new Error(
      `tax ids in the database are encrypted with keys that ENCRYPTION_KEY lacks: ${missing.join(', ')}`,
    );
  }
}
