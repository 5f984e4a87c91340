import { createHash } from 'node:crypto';

/** Whether two names of institutions differ only in case, spacing, accents and punctuation at either end. */
export function isSameName(one: string, other: string): boolean {
  return fold(one) === fold(other);
}

function fold(name: string): string {
  const letters = name.normalize('NFKD').replace(/[\p{M}\s]/gu, '');
  return letters.replace(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, '').toUpperCase();
}

/**
 * An institution's name as part of ids: NFKD, lower case, everything but letters a-z and digits as dashes.
 * A name without any such character gets a slug made of its hash, so that no two of them collide.
 */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return slug === ''
    ? `x${createHash('sha256').update(name.normalize('NFC')).digest('hex').slice(0, 12)}`
    : slug;
}
