import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvalidRequest } from '../kernel/domain-error.js';
import { normalizeEmail } from './find-or-create-user.js';

describe('the e-mail address of a user', () => {
  it.each([
    ['june@example.com', 'june@example.com'],
    ['June.Park+books@Mail.Example.COM', 'june.park+books@mail.example.com'],
    ['j@b.co', 'j@b.co'],
    ['jüne@exämple.de', 'jüne@exämple.de'],
  ])('%s is kept as %s', (email, kept) => {
    expect(normalizeEmail(email)).toBe(kept);
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
    'ju\u0000ne@example.com',
    'ju\ud800ne@example.com',
    `${'x'.repeat(65)}@example.com`,
    `june@${'x'.repeat(250)}.com`,
  ])('%j is none', (email) => {
    expect(() => normalizeEmail(email)).toThrow(InvalidRequest);
    expect(() => normalizeEmail(email)).toThrow('email must be an e-mail address');
  });

  it('is one however it is written, and kept as it is once it is kept', () => {
    const part = fc.stringMatching(/^[A-Za-z0-9-]{1,12}$/);
    fc.assert(
      fc.property(part, part, part, (name, domain, top) => {
        const email = `${name}@${domain}.${top}`;
        const kept = normalizeEmail(email);
        expect(normalizeEmail(kept)).toBe(kept);
        expect(normalizeEmail(email.toUpperCase())).toBe(kept);
      }),
    );
  });
});
