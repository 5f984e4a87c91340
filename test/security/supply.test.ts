import { describe, expect, it } from 'vitest';
import { checkLock, type LockedPackage, type SupplyPolicy } from '../../scripts/supply/check-lock.js';

const POLICY: SupplyPolicy = {
  licences: ['MIT'],
  licencesForDevelopment: ['MPL-2.0'],
  licenceExceptions: { old: 'MIT, in its LICENSE file' },
  withoutIntegrity: { '@tool/*': 'binaries' },
  installScripts: { builder: 'reviewed' },
};
const GOOD: LockedPackage = { version: '1.0.0', license: 'MIT', integrity: 'sha512-x' };
const { license: _, ...UNLICENSED } = GOOD;
const { integrity: __, ...UNHASHED } = GOOD;
const EXCEPTED = {
  'node_modules/old': UNLICENSED,
  'node_modules/@tool/linux': UNHASHED,
  'node_modules/builder': { ...GOOD, hasInstallScript: true },
};

describe('the check of the supply chain', () => {
  const problemsOf = (locked: LockedPackage, path = 'node_modules/a/node_modules/@b/c') =>
    checkLock({ '': {}, ...EXCEPTED, [path]: locked }, POLICY);

  it('accepts packages that follow the policy, and its exceptions', () => {
    expect(problemsOf(GOOD)).toEqual([]);
    expect(problemsOf({ ...GOOD, license: 'MPL-2.0', dev: true })).toEqual([]);
  });

  it.each<[string, LockedPackage, string]>([
    ['an unknown licence', { ...GOOD, license: 'AGPL-3.0' }, 'AGPL-3.0 is not an allowed licence'],
    ['no licence', UNLICENSED, 'no licence is not an allowed licence'],
    [
      'a development licence in production',
      { ...GOOD, license: 'MPL-2.0' },
      'MPL-2.0 is not an allowed licence',
    ],
    ['no integrity hash', UNHASHED, 'has no sha512 integrity'],
    ['a weak integrity hash', { ...GOOD, integrity: 'sha1-x' }, 'has no sha512 integrity'],
    ['an address', { ...GOOD, resolved: 'https://evil.example/c.tgz' }, 'https://evil.example/c.tgz'],
    ['an install script', { ...GOOD, hasInstallScript: true }, 'has an install script'],
  ])('reports %s', (_case, locked, problem) => {
    expect(problemsOf(locked)).toEqual([expect.stringContaining(problem)]);
    expect(problemsOf(locked)[0]).toContain('node_modules/a/node_modules/@b/c: ');
  });

  it('reports exceptions that no package needs', () => {
    expect(checkLock({ 'node_modules/a': GOOD }, POLICY)).toHaveLength(3);
  });
});
