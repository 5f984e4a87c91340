import fc from 'fast-check';
import * as OTPAuth from 'otpauth';
import { describe, expect, it } from 'vitest';
import { toBase32 } from '../../kernel/base32.js';
import { codeAt, matchingStep, newTotpSecret, otpauthUri, stepAt } from './totp.js';
import { readTypedCode } from './typed-code.js';

/** The secret of the test vectors. */
const SECRET = Buffer.from('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1_000);

describe('a time-based code', () => {
  // The vectors have eight digits; six digits are the last six of them.
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('is that of RFC 6238 appendix B at second %i', (second, code) => {
    expect(codeAt(SECRET, stepAt(at(second)))).toBe(code.slice(2));
  });

  it.each([
    '755224',
    '287082',
    '359152',
    '969429',
    '338314',
    '254676',
    '287922',
    '162583',
    '399871',
    '520489',
  ])('is that of RFC 4226 appendix D: %s', (code) => {
    const codes = Array.from({ length: 10 }, (_, count) => codeAt(SECRET, count));
    expect(codes).toContain(code);
  });

  it('is that of another implementation, read from the URI', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (second) => {
        const secret = newTotpSecret();
        const uri = otpauthUri(toBase32(secret), { issuer: 'Charterbook', name: 'a+b@c.example' });
        const theirs = OTPAuth.URI.parse(uri) as OTPAuth.TOTP;
        expect([theirs.issuer, theirs.label]).toEqual(['Charterbook', 'a+b@c.example']);
        expect(theirs.generate({ timestamp: second * 1_000 })).toBe(codeAt(secret, stepAt(at(second))));
      }),
      { numRuns: 50 },
    );
  });

  it('is accepted one step before and after its own, not two', () => {
    const step = stepAt(at(1_111_111_111));
    const code = codeAt(SECRET, step);
    const found = [-2, -1, 0, 1, 2].map((steps) =>
      matchingStep(SECRET, code, { at: at((step + steps) * 30), lastUsedStep: null }),
    );
    expect(found).toEqual([null, step, step, step, null]);
  });

  it('is not accepted for a step that is not after the last one', () => {
    const step = stepAt(at(1_111_111_111));
    const match = (lastUsedStep: number) =>
      matchingStep(SECRET, codeAt(SECRET, step), { at: at(step * 30), lastUsedStep });
    expect([step - 1, step, step + 1].map(match)).toEqual([step, null, null]);
  });
});

describe('a typed code', () => {
  it.each([
    ['123456', 'totp', '123456'],
    [' 123 456 ', 'totp', '123456'],
    ['123-456', 'totp', '123456'],
    ['abcd-efgh-ijkl-2345', 'recovery_code', 'ABCDEFGHIJKL2345'],
    ['ABCDEFGHIJKL2345', 'recovery_code', 'ABCDEFGHIJKL2345'],
  ])('is read: %o', (typed, kind, text) => {
    expect(readTypedCode(typed)).toEqual({ kind, text });
  });

  it.each([
    '',
    '12345',
    '1234567',
    '12345a',
    '١٢٣٤٥٦',
    'abcd-efgh-ijkl-234',
    'abcd-efgh-ijkl-2345-6',
    'abcd-efgh-ijkl-0189',
  ])('can be neither: %o', (typed) => {
    expect(readTypedCode(typed)).toBeNull();
  });
});
