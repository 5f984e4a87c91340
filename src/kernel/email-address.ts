import { isCleanLine } from './text.js';

/** One @ with text on both sides, no spaces, nothing that could break a mail header. Only a sent mail proves more. */
export const EMAIL = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:".]+(?:\.[^\s@<>()[\]\\,;:".]+)+$/;
export const MAX_EMAIL_LENGTH = 254;

export function isEmailAddress(text: unknown): text is string {
  return typeof text === 'string' && text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text) && isCleanLine(text);
}
