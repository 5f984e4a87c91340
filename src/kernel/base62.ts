const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** 62^22 > 2^128, so a uuid takes 22 characters. */
const UUID_LENGTH = 22;
const VALUES: ReadonlyMap<string, number> = new Map(Array.from(ALPHABET, (char, value) => [char, value]));

/** A whole number below 62^length as text of exactly that length. */
export function toBase62(value: number, length: number): string {
  let text = '';
  let rest = value;
  for (let position = 0; position < length; position++) {
    text = ALPHABET.charAt(rest % 62) + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}

/** Each byte as one character, without bias: bytes of 248 and above are skipped, so pass more than you need. */
export function base62FromRandom(bytes: Uint8Array, length: number): string {
  let text = '';
  for (const byte of bytes) {
    if (byte >= 248) continue;
    text += ALPHABET.charAt(byte % 62);
    if (text.length === length) return text;
  }
  throw new RangeError('too few random bytes');
}

/** Every three-character text by its value. */
const TRIPLES: readonly string[] = Array.from({ length: 62 ** 3 }, (_, value) => toBase62(value, 3));

/**
 * A uuid as 22 base-62 characters that sort like the uuids. Works on 32-bit limbs, three characters per round, because
 * bigint division would be the slowest part of a list, which encodes thousands of ids per second. All values are below
 * 2^50, so the divisions are exact.
 */
export function uuidToBase62(uuid: string): string {
  const hex = uuid.replaceAll('-', '');
  const limbs = [0, 0, 0, 0];
  for (let limb = 0; limb < 4; limb++) limbs[limb] = Number.parseInt(hex.slice(limb * 8, limb * 8 + 8), 16);
  let text = '';
  for (let round = 0; round < 8; round++) {
    let remainder = 0;
    for (let limb = 0; limb < 4; limb++) {
      const value = remainder * 0x1_0000_0000 + (limbs[limb] ?? 0);
      const quotient = Math.floor(value / 238_328);
      limbs[limb] = quotient;
      remainder = value - quotient * 238_328;
    }
    text = (TRIPLES[remainder] ?? '') + text;
  }
  return text.slice(-UUID_LENGTH);
}

/** The uuid of a text from uuidToBase62, or null if no uuid has this text. */
export function base62ToUuid(text: string): string | null {
  if (text.length !== UUID_LENGTH) return null;
  let value = 0n;
  for (const char of text) {
    const digit = VALUES.get(char);
    if (digit === undefined) return null;
    value = value * 62n + BigInt(digit);
  }
  if (value >= 1n << 128n) return null;
  const hex = value.toString(16).padStart(32, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

export function isUuid(text: unknown): text is string {
  return typeof text === 'string' && UUID.test(text);
}
