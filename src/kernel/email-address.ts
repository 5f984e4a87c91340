import { isCleanLine } from './text.js';

/** One @, something on both sides, no blanks, nothing that a mail header reads: whether mail arrives is found out by sending it. */
export const EMAIL = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:".]+(?:\.[^\s@<>()[\]\\,;:".]+)+$/;
export const MAX_EMAIL_LENGTH = 254;

export function isEmailAddress(text: unknown): text is string {
  return typeof text === 'string' && text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text) && isCleanLine(text);
}
