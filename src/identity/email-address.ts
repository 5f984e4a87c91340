import { createHash } from 'node:crypto';
import { InvalidRequest } from '../kernel/domain-error.js';
import { isEmailAddress } from '../kernel/email-address.js';

export { isEmailAddress };

/** The address as it is stored and compared, in lower case. Throws InvalidRequest when it is not an address. */
export function normalizeEmail(email: string): string {
  if (!isEmailAddress(email)) throw InvalidRequest.at('email', 'must be an email address');
  return email.toLowerCase();
}

/** Identifies an address where the address itself must not be stored. */
export function hashEmail(email: string): Buffer {
  return createHash('sha256').update(normalizeEmail(email)).digest();
}
