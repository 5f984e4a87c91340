import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMMON_PASSWORDS } from './common-passwords.data.js';
import { weaknessOf } from './password-rules.js';

const EMAIL = 'jo.harbor+books@juniper-street.example';
const COMMON = 'is a common password';
const OWN = 'must not be based on your email address or the name of this service';
const MONOTONOUS = 'must not be a repetition or a sequence of characters';
const LENGTH = 'must have 8 to 256 characters';

describe('weaknessOf', () => {
  it('compares with the 3,000 most common passwords that are long enough', () => {
    expect(COMMON_PASSWORDS.size).toBe(3_000);
    expect([...COMMON_PASSWORDS].every((password) => password.length >= 8)).toBe(true);
    for (const known of ['password', '12345678', 'football', 'sunshine', 'iloveyou', 'trustno1'])
      expect(COMMON_PASSWORDS.has(known), known).toBe(true);
  });

  it.each([
    ['', LENGTH],
    ['1234567', LENGTH],
    ['💥'.repeat(7), LENGTH],
    ['x!7_'.repeat(64).concat('y'), LENGTH],
    ['good\ud800password', 'must not contain broken Unicode'],
    ['password', COMMON],
    ['PASSWORD', COMMON],
    ['password1', COMMON],
    ['Password2026!', COMMON],
    ['P@ssw0rd', COMMON],
    ['p4$$w0rd99', COMMON],
    ['sunshine', COMMON],
    ['aaaaaaaa', MONOTONOUS],
    ['........', MONOTONOUS],
    ['xyxyxyxyxy', MONOTONOUS],
    ['lmnopqrst', MONOTONOUS],
    ['zyxwvuts', MONOTONOUS],
    ['34567890', MONOTONOUS],
    ['jo.harbor', OWN],
    ['JoHarbor', OWN],
    ['joharbor2026', OWN],
    ['jo.harbor+books', OWN],
    ['juniper-street', OWN],
    ['JuniperStreet1!', OWN],
    [EMAIL, OWN],
    ['charterbook', OWN],
    ['Ch4rterb00k', OWN],
    ['CharterBook#1', OWN],
    ['mycharterbook', OWN],
  ])('rejects %j', (password, problem) => {
    expect(weaknessOf(password, EMAIL)).toBe(problem);
  });

  it.each([
    'correct horse battery',
    'xy7#kq2!',
    'rty83726',
    '45682910',
    'passwords are a nuisance',
    'charterbook by the harbor',
    '漢字漢字仮名仮名',
    'x!7_'.repeat(64),
    '        almost blank',
  ])('accepts %j', (password) => {
    expect(weaknessOf(password, EMAIL)).toBeNull();
  });

  it('judges any text without throwing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.emailAddress(), (password, email) => {
        expect(['string', 'object']).toContain(typeof weaknessOf(password, email));
      }),
    );
  });

  it('judges near-repetitions without backtracking', () => {
    expect(weaknessOf(`${'ab'.repeat(127)}c!`, EMAIL)).toBe(MONOTONOUS);
    expect(weaknessOf(`${'abc'.repeat(80)}${'d'.repeat(16)}`, EMAIL)).toBeNull();
  });
});
