import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { base62FromRandom, base62ToUuid, isUuid, toBase62, uuidToBase62 } from './base62.js';

const LOWEST = '00000000-0000-0000-0000-000000000000';
const HIGHEST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const anyUuid = fc
  .bigInt({ min: 0n, max: (1n << 128n) - 1n })
  .map((value) => value.toString(16).padStart(32, '0'))
  .map((hex) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'));

describe('a uuid in base 62', () => {
  it('round-trips as 22 letters and digits', () => {
    fc.assert(
      fc.property(anyUuid, (uuid) => {
        const text = uuidToBase62(uuid);
        expect(text).toMatch(/^[0-9A-Za-z]{22}$/);
        expect(base62ToUuid(text)).toBe(uuid);
      }),
      { numRuns: 2_000 },
    );
  });

  it('has the value of the uuid', () => {
    const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
    fc.assert(
      fc.property(anyUuid, (uuid) => {
        const value = Array.from(uuidToBase62(uuid)).reduce(
          (sum, char) => sum * 62n + BigInt(alphabet.indexOf(char)),
          0n,
        );
        expect(value).toBe(BigInt(`0x${uuid.replaceAll('-', '')}`));
      }),
    );
  });

  it.each([
    [LOWEST, '0000000000000000000000'],
    ['00000000-0000-0000-0000-000000000001', '0000000000000000000001'],
    ['00000000-0000-0000-0000-00000000003e', '0000000000000000000010'],
    [HIGHEST, '7n42DGM5Tflk9n8mt7Fhc7'],
  ])('%s is %s', (uuid, text) => {
    expect(uuidToBase62(uuid)).toBe(text);
    expect(base62ToUuid(text)).toBe(uuid);
  });

  it('sorts like the uuids, by code units', () => {
    const inOrder = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
    fc.assert(
      fc.property(anyUuid, anyUuid, (a, b) => {
        expect(inOrder(uuidToBase62(a), uuidToBase62(b))).toBe(inOrder(a, b));
      }),
    );
  });

  it('is the same for an uppercase uuid', () => {
    fc.assert(
      fc.property(anyUuid, (uuid) => {
        expect(uuidToBase62(uuid.toUpperCase())).toBe(uuidToBase62(uuid));
      }),
    );
  });

  it.each([
    ['a number above the highest uuid', '7n42DGM5Tflk9n8mt7Fhc8'],
    ['the highest text', 'zzzzzzzzzzzzzzzzzzzzzz'],
    ['too short', '000000000000000000000'],
    ['too long', '00000000000000000000000'],
    ['a dash', '000000000000000000000-'],
    ['a blank', '000000000000000000000 '],
    ['an underscore', '_000000000000000000000'],
    ['a digit of another script', '٠000000000000000000000'],
    ['nothing', ''],
  ])('no uuid has the text of %s', (_what, text) => {
    expect(base62ToUuid(text)).toBeNull();
  });

  it('rejects every text that no uuid has', () => {
    const text = fc.string({
      minLength: 22,
      maxLength: 22,
      unit: fc.constantFrom(...Array.from('09AZaz7n-')),
    });
    fc.assert(
      fc.property(text, (candidate) => {
        const uuid = base62ToUuid(candidate);
        if (uuid !== null) expect(uuidToBase62(uuid)).toBe(candidate);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('a uuid', () => {
  it('can be lowercase or uppercase', () => {
    expect(isUuid('01960000-0000-7000-8000-0000000000de')).toBe(true);
    expect(isUuid('01960000-0000-7000-8000-0000000000DE')).toBe(true);
  });

  it.each([
    '',
    '01960000-0000-7000-8000-0000000000d',
    '01960000-0000-7000-8000-0000000000deg',
    '0196000000007000800000000000000de',
    '{01960000-0000-7000-8000-0000000000de}',
    '01960000-0000-7000-8000-0000000000de\n',
    'g1960000-0000-7000-8000-0000000000de',
    null,
    7,
  ])('%o is not a uuid', (value) => {
    expect(isUuid(value)).toBe(false);
  });
});

describe('numbers and random bytes in base 62', () => {
  it('a number has exactly the requested length', () => {
    expect(toBase62(0, 3)).toBe('000');
    expect(toBase62(61, 1)).toBe('z');
    expect(toBase62(62, 2)).toBe('10');
    expect(toBase62(0xffffffff, 6)).toBe('4gfFC3');
  });

  it('bytes that would favor some characters are skipped', () => {
    expect(base62FromRandom(Uint8Array.of(248, 0, 255, 61, 62, 247), 4)).toBe('0z0z');
  });

  it('every character is as likely as any other', () => {
    const counts = new Map<string, number>();
    for (let byte = 0; byte < 248; byte++) {
      const char = base62FromRandom(Uint8Array.of(byte), 1);
      counts.set(char, (counts.get(char) ?? 0) + 1);
    }
    expect(counts.size).toBe(62);
    expect(new Set(counts.values())).toEqual(new Set([4]));
  });

  it('too few bytes are an error, not a shorter secret', () => {
    expect(() => base62FromRandom(Uint8Array.of(1, 2, 255), 3)).toThrow(RangeError);
  });
});
