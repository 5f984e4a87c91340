import { createHash } from 'node:crypto';
import { InvalidRequest } from '../kernel/domain-error.js';
import { isEmailAddress } from '../kernel/email-address.js';

export { isEmailAddress };

/** The address as it is kept and compared, in lower case. Throws InvalidRequest for what is none. */
export function normalizeEmail(email: string): string {
  if (!isEmailAddress(email)) throw InvalidRequest.at('email', 'must be an e-mail address');
  return email.toLowerCase();
}

/** Under what an address is remembered where the address itself is nobody's business. */
export function hashEmail(email: string): Buffer {
  return createHash('sha256').update(normalizeEmail(email)).digest();
}
