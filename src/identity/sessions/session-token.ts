import { randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** What a cookie's value must look like to be a session's token at all. */
export const SESSION_TOKEN = /^[\w-]{43}$/;

/** A new session's secret: 256 bits that stand for nothing. It is kept hashed, by hashToken. */
export function newSessionToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}
