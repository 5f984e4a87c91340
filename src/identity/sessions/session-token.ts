import { randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** The format of a session token in a cookie. */
export const SESSION_TOKEN = /^[\w-]{43}$/;

/** A new random secret of 256 bits. The database stores its hash (hashToken). */
export function newSessionToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}
