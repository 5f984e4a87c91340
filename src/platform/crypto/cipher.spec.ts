import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toEncryptionKey } from '../config/env-reader.js';
import { Cipher } from './cipher.js';

const OLD = toEncryptionKey(randomBytes(32));
const NEW = toEncryptionKey(randomBytes(32));
const CONTEXT = 'legal_entity:1:tax_id';

describe('a cipher', () => {
  const cipher = new Cipher([NEW]);

  it('opens what it sealed, to the same text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, context) => {
        expect(cipher.open(cipher.seal(text, context), context)).toBe(text);
      }),
    );
  });

  it('seals the same text differently every time, so that equal ids do not show', () => {
    const sealed = Array.from({ length: 100 }, () =>
      cipher.seal('123456789', CONTEXT).ciphertext.toString('hex'),
    );
    expect(new Set(sealed).size).toBe(100);
  });

  it('hides the text', () => {
    const { ciphertext } = cipher.seal('123456789', CONTEXT);
    expect(ciphertext.includes('123456789')).toBe(false);
  });

  it('does not open what was sealed for another row', () => {
    const sealed = cipher.seal('123456789', CONTEXT);
    expect(() => cipher.open(sealed, 'legal_entity:2:tax_id')).toThrow();
  });

  it('does not open what was changed anywhere', () => {
    const { keyId, ciphertext } = cipher.seal('123456789', CONTEXT);
    for (let bit = 0; bit < ciphertext.length * 8; bit++) {
      const changed = Buffer.from(ciphertext);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(() => cipher.open({ keyId, ciphertext: changed }, CONTEXT)).toThrow();
    }
  });

  it.each(['123456789', ''])('does not open what was cut short: %o', (text) => {
    const { keyId, ciphertext } = cipher.seal(text, CONTEXT);
    const opened = Array.from({ length: ciphertext.length }, (_, length) => length).filter((length) => {
      try {
        cipher.open({ keyId, ciphertext: ciphertext.subarray(0, length) }, CONTEXT);
        return true;
      } catch {
        return false;
      }
    });
    expect(opened).toEqual([]);
  });

  it('does not open what another key sealed, even under its name', () => {
    const { ciphertext } = new Cipher([OLD]).seal('123456789', CONTEXT);
    expect(() => cipher.open({ keyId: OLD.id, ciphertext }, CONTEXT)).toThrow(`no encryption key ${OLD.id}`);
    expect(() => cipher.open({ keyId: NEW.id, ciphertext }, CONTEXT)).toThrow();
  });

  it('needs a key', () => {
    expect(() => new Cipher([])).toThrow(RangeError);
  });
});

describe('a ring of keys', () => {
  const ring = new Cipher([NEW, OLD]);

  it('seals with the newest and still opens what the old one sealed', () => {
    const sealedBefore = new Cipher([OLD]).seal('987654321', CONTEXT);
    expect(ring.seal('123456789', CONTEXT).keyId).toBe(NEW.id);
    expect(ring.open(sealedBefore, CONTEXT)).toBe('987654321');
  });

  it('knows its keys by their ids', () => {
    expect([NEW.id, OLD.id, '00000000'].map((id) => ring.knows(id))).toEqual([true, true, false]);
  });

  it('hashes with its oldest key, so that hashes stay equal while keys are added', () => {
    const before = new Cipher([OLD]).hash('123456789', CONTEXT);
    expect(ring.hash('123456789', CONTEXT)).toEqual(before);
    expect(before.keyId).toBe(OLD.id);
    expect(new Cipher([NEW]).hash('123456789', CONTEXT).hash).not.toEqual(before.hash);
  });

  it('finds what was hashed with any of its keys', () => {
    const found = ring.hashes('123456789', CONTEXT).map(({ hash }) => hash.toString('hex'));
    for (const key of [OLD, NEW])
      expect(found).toContain(new Cipher([key]).hash('123456789', CONTEXT).hash.toString('hex'));
  });

  it('hashes a text differently in each context', () => {
    expect(ring.hash('123456789', 'a').hash).not.toEqual(ring.hash('123456789', 'b').hash);
    expect(ring.hash('b', 'a').hash).not.toEqual(ring.hash('', 'ab').hash);
  });
});
