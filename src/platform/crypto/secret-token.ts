import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { base62FromRandom, toBase62 } from '../../kernel/base62.js';

const RANDOM_LENGTH = 40;
const CHECKSUM_LENGTH = 6;
const TOKEN_BODY = new RegExp(`^[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);

/** The part of a token that is shown, so that users recognize it. */
export interface TokenDisplay {
  readonly prefix: string;
  readonly lastFour: string;
}

/** A new secret: the prefix, 40 base-62 characters from the system's generator, 6 of CRC-32. */
export function newToken(prefix: string): string {
  const text = prefix + base62FromRandom(randomBytes(RANDOM_LENGTH * 2), RANDOM_LENGTH);
  return text + checksumOf(text);
}

/** Whether a text can be a token of this prefix: rejects mistyped ones without a query. */
export function isWellFormedToken(token: string, prefix: string): boolean {
  if (!token.startsWith(prefix) || !TOKEN_BODY.test(token.slice(prefix.length))) return false;
  return token.slice(-CHECKSUM_LENGTH) === checksumOf(token.slice(0, -CHECKSUM_LENGTH));
}

/** The only form in which a token is stored. Its 238 random bits need no slow hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function displayOf(token: string, prefix: string): TokenDisplay {
  return { prefix: token.slice(0, prefix.length + 4), lastFour: token.slice(-4) };
}

function checksumOf(text: string): string {
  return toBase62(crc32(text), CHECKSUM_LENGTH);
}
