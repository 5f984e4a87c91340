import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { displayOf, hashToken, isWellFormedToken, newToken } from './secret-token.js';

const PREFIX = 'svc_live_';
const ALPHABET = Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz');

describe('a secret token', () => {
  it('[5] is its prefix and 46 letters and digits', () => {
    const token = newToken(PREFIX);
    expect(token).toMatch(/^svc_live_[0-9A-Za-z]{46}$/);
    expect(isWellFormedToken(token, PREFIX)).toBe(true);
  });

  it('is another one every time', () => {
    expect(new Set(Array.from({ length: 1_000 }, () => newToken(PREFIX))).size).toBe(1_000);
  });

  it('with one changed character is rejected without a lookup', () => {
    const token = newToken(PREFIX);
    for (let at = 0; at < token.length; at++) {
      for (const char of [...ALPHABET, '_', '-', ' ', 'ä']) {
        if (char === token[at]) continue;
        const changed = token.slice(0, at) + char + token.slice(at + 1);
        expect(isWellFormedToken(changed, PREFIX)).toBe(false);
      }
    }
  });

  it('with two swapped neighbors is rejected too', () => {
    fc.assert(
      fc.property(fc.integer({ min: PREFIX.length, max: PREFIX.length + 44 }), (at) => {
        const token = newToken(PREFIX);
        const swapped = token.slice(0, at) + token.charAt(at + 1) + token.charAt(at) + token.slice(at + 2);
        expect(isWellFormedToken(swapped, PREFIX)).toBe(swapped === token);
      }),
    );
  });

  it('of one kind is none of another', () => {
    const token = newToken('svc_oat_');
    const renamed = PREFIX + token.slice('svc_oat_'.length);
    expect(isWellFormedToken(token, PREFIX)).toBe(false);
    expect(isWellFormedToken(renamed, PREFIX)).toBe(false);
  });

  it.each([
    ['nothing', ''],
    ['only the prefix', PREFIX],
    ['one character too few', `${PREFIX}${'0'.repeat(45)}`],
    ['one character too many', `${PREFIX}${'0'.repeat(47)}`],
    ['all zeros', `${PREFIX}${'0'.repeat(46)}`],
  ])('is not %s', (_what, text) => {
    expect(isWellFormedToken(text, PREFIX)).toBe(false);
  });

  it('is none with anything before or behind it', () => {
    const token = newToken(PREFIX);
    for (const text of [`${token}\n`, ` ${token}`, `${token} `, token.toUpperCase()]) {
      expect(isWellFormedToken(text, PREFIX)).toBe(false);
    }
  });

  it('[5.1] is stored only as its SHA-256', () => {
    const token = newToken(PREFIX);
    expect(hashToken(token)).toEqual(createHash('sha256').update(token).digest());
  });

  it('is shown by its prefix, four characters of the secret and its last four', () => {
    const token = newToken(PREFIX);
    const { prefix, lastFour } = displayOf(token, PREFIX);
    expect(prefix).toBe(token.slice(0, PREFIX.length + 4));
    expect(lastFour).toBe(token.slice(-4));
  });
});
