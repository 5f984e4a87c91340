import { createHash } from 'node:crypto';
import { InvalidRequest } from '../kernel/domain-error.js';
import { isCleanLine } from '../kernel/text.js';
import { Field } from '../platform/http/fields.js';

/** One @, something on both sides, no blanks, nothing that a mail header reads: whether mail arrives is found out by sending it. */
const EMAIL = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:".]+(?:\.[^\s@<>()[\]\\,;:".]+)+$/;
const MAX_EMAIL_LENGTH = 254;

export function isEmailAddress(text: unknown): text is string {
  return typeof text === 'string' && text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text) && isCleanLine(text);
}

/** The address as it is kept and compared, in lower case. Throws InvalidRequest for what is none. */
export function normalizeEmail(email: string): string {
  if (!isEmailAddress(email)) throw InvalidRequest.at('email', 'must be an e-mail address');
  return email.toLowerCase();
}

/** Under what an address is remembered where the address itself is nobody's business. */
export function hashEmail(email: string): Buffer {
  return createHash('sha256').update(normalizeEmail(email)).digest();
}

/** A field of a body that holds an e-mail address. */
export function EmailField(): PropertyDecorator {
  return Field((value) => (isEmailAddress(value) ? null : 'must be an e-mail address'));
}
