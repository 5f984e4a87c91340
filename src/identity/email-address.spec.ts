import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvalidRequest } from '../kernel/domain-error.js';
import { hashEmail, isEmailAddress, normalizeEmail } from './email-address.js';

describe('an email address', () => {
  it.each([
    ['june@example.com', 'june@example.com'],
    ['June.Park+books@Mail.Example.COM', 'june.park+books@mail.example.com'],
    ["o'brien@irish.example", "o'brien@irish.example"],
    ['j@b.co', 'j@b.co'],
    ['jüne@exämple.de', 'jüne@exämple.de'],
    ['用户@例子.example', '用户@例子.example'],
    [`${'a'.repeat(64)}@b.example`, `${'a'.repeat(64)}@b.example`],
  ])('normalizes %s to %s', (email, normalized) => {
    expect(isEmailAddress(email)).toBe(true);
    expect(normalizeEmail(email)).toBe(normalized);
  });

  it.each([
    '',
    'june',
    'june@',
    '@example.com',
    'june@example',
    'june@example.',
    'june@.com',
    'june@@example.com',
    'june park@example.com',
    'june@example.com ',
    'june@example.com\n',
    'june@exa mple.com',
    'june@example.com,park@example.com',
    'june;park@example.com',
    '<june@example.com>',
    '"june park"@example.com',
    'june@example.com\r\nBcc: park@example.com',
    'ju\u0000ne@example.com',
    'ju\ud800ne@example.com',
    `${'x'.repeat(65)}@example.com`,
    `june@${'x'.repeat(250)}.com`,
  ])('rejects %j', (email) => {
    expect(isEmailAddress(email)).toBe(false);
    expect(() => normalizeEmail(email)).toThrow(InvalidRequest);
    expect(() => normalizeEmail(email)).toThrow('email must be an email address');
  });

  it('normalizes and hashes the same in any case', () => {
    const part = fc.stringMatching(/^[A-Za-z0-9-]{1,12}$/);
    fc.assert(
      fc.property(part, part, part, (name, domain, top) => {
        const email = `${name}@${domain}.${top}`;
        const normalized = normalizeEmail(email);
        expect(normalizeEmail(normalized)).toBe(normalized);
        expect(normalizeEmail(email.toUpperCase())).toBe(normalized);
        expect(hashEmail(email)).toEqual(hashEmail(normalized));
      }),
    );
    expect(hashEmail('june@example.com')).toHaveLength(32);
  });
});
