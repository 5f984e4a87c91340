import { createHash } from 'node:crypto';
import type { IdentifiedTransaction } from './identity.js';

/** A hash of all transactions of a file as a commit would import them. */
export function digestOf(transactions: readonly IdentifiedTransaction[]): Buffer {
  const hash = createHash('sha256');
  for (const { externalId, date, amountMinor, description, merchant } of transactions)
    hash.update(JSON.stringify([externalId, date, String(amountMinor), description, merchant]));
  return hash.digest();
}
