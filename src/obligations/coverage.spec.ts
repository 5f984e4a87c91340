import { describe, expect, it } from 'vitest';
import { ENTITY_TYPES } from '../entities/index.js';
import { US_STATE_CODES } from '../kernel/us-states.js';
import type { KnownFacts } from './applicable-rules.js';
import { coverageGap } from './coverage.js';

const LLC: KnownFacts = {
  country: 'US',
  entityType: 'llc',
  regime: 'disregarded',
  status: 'active',
  dissolvedOn: null,
  foreignOwned: null,
  foreignOwnedPercent: null,
  formationState: 'DE',
  formationDate: null,
  fiscalYearEndMonth: null,
};

describe('coverageGap', () => {
  it.each([
    ['another country', { country: 'FR', formationState: null }, 'FR'],
    ['a territory', { formationState: 'PR' }, 'PR'],
    [
      'a kind of company for which the sources are not sure',
      { formationState: 'TX', entityType: 'nonprofit' } as const,
      'Texas',
    ],
  ])('names %s', (_, facts, named) => {
    expect(coverageGap({ ...LLC, ...facts })).toContain(named);
  });

  it.each([
    ['a state with rules', {}],
    ['a state by name', { formationState: 'georgia' }],
    ['a state that surely requires nothing', { formationState: 'NM' }],
    ['a state that is not known', { formationState: null }],
    ['a dissolved company', { formationState: 'PR', status: 'dissolved' } as const],
    [
      'a sole proprietorship, which no state forms',
      { entityType: 'sole_prop', formationState: 'PR' } as const,
    ],
  ])('is null for %s', (_, facts) => {
    expect(coverageGap({ ...LLC, ...facts })).toBeNull();
  });

  it('lists the kinds of company that no state calendar covers', () => {
    const gaps = US_STATE_CODES.map((formationState) => {
      const types = ENTITY_TYPES.filter((entityType) => {
        const regime = entityType === 'llc' ? ('disregarded' as const) : null;
        return coverageGap({ ...LLC, entityType, regime, formationState }) !== null;
      });
      return `${formationState}: ${types.join(', ')}`;
    });
    expect(gaps.filter((gap) => !gap.endsWith(': '))).toEqual([
      'AL: nonprofit',
      'AZ: partnership',
      'IA: partnership',
      'MS: partnership',
      'MO: partnership',
      'MT: partnership',
      'NE: partnership',
      'NM: partnership',
      'NY: nonprofit',
      'NC: nonprofit',
      'OK: nonprofit',
      'SC: llc, nonprofit',
      'TX: nonprofit',
    ]);
  });
});
