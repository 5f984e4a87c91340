import { describe, expect, it } from 'vitest';
import { PasswordHasher } from './password-hasher.js';

describe('PasswordHasher', () => {
  const hasher = new PasswordHasher();

  it('hashes with argon2id, OWASP’s parameters and a salt', async () => {
    const [one, two] = await Promise.all([hasher.hash('same password'), hasher.hash('same password')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(two).not.toBe(one);
    expect([hasher.isOutdated(one), hasher.isOutdated('$argon2id$v=19$m=8192,t=1,p=1$x$y')]).toEqual([
      false,
      true,
    ]);
  });

  it('matches only the hashed password, to its last character', async () => {
    const password = `${'long '.repeat(50)}end`;
    const passwordHash = await hasher.hash(password);
    expect(await hasher.matches(passwordHash, password)).toBe(true);
    expect(await hasher.matches(passwordHash, `${password.slice(0, -1)}e`)).toBe(false);
    expect(await hasher.matches(passwordHash, password.trimEnd().slice(0, 72))).toBe(false);
  });

  it('matches nothing without a hash', async () => {
    expect(await hasher.matches(null, '')).toBe(false);
    expect(await hasher.matches(null, 'any password')).toBe(false);
  });

  it('limits concurrency and rejects calls when too many wait', async () => {
    const calls = Array.from({ length: 110 }, () => hasher.matches(null, 'x'));
    const results = await Promise.allSettled(calls);
    const rejected = results.filter(({ status }) => status === 'rejected');
    expect(rejected).toHaveLength(110 - 102);
    expect((rejected[0] as PromiseRejectedResult).reason).toMatchObject({ code: 'service_unavailable' });
    expect(await hasher.matches(null, 'x')).toBe(false);
  });
});
