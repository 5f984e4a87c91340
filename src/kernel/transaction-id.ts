import { base62ToUuid, uuidToBase62 } from './base62.js';

const PREFIX = 'txn_';

/** The public id of a bank transaction: `txn_` and its uuid in base 62. */
export function toTransactionId(uuid: string): string {
  return PREFIX + uuidToBase62(uuid);
}

/** The uuid of a public transaction id, or null if the text is not one. */
export function fromTransactionId(text: string): string | null {
  return text.startsWith(PREFIX) ? base62ToUuid(text.slice(PREFIX.length)) : null;
}
