import { describe, expect, it } from 'vitest';
import { calendarDate } from '../kernel/calendar-date.js';
import { type ComparedFacts, contradictions } from './contradictions.js';

const LLC: ComparedFacts = {
  country: 'US',
  entityType: 'llc',
  regime: null,
  memberCount: null,
  foreignOwned: null,
  foreignOwnedPercent: null,
  ownerTaxResidence: null,
  status: 'active',
  formationState: null,
  formationDate: calendarDate('2020-01-01'),
  responsiblePartyChangedOn: null,
  dissolvedOn: null,
};
const problemsOf = (facts: Partial<ComparedFacts>, changed = Object.keys(LLC)) =>
  contradictions({ ...LLC, ...facts }, new Set(changed));

describe('the facts of an entity', () => {
  it.each<[Partial<ComparedFacts>]>([
    [{}],
    [{ regime: 'disregarded', memberCount: 1, foreignOwned: true, foreignOwnedPercent: 100 }],
    [{ regime: 'disregarded', foreignOwned: false, foreignOwnedPercent: 0 }],
    [{ country: 'GB', regime: 'disregarded', foreignOwned: true, foreignOwnedPercent: 40 }],
    [{ foreignOwned: true, foreignOwnedPercent: 40 }],
    [{ regime: 'partnership', memberCount: 2 }],
    [{ regime: 's_corp', memberCount: 100, foreignOwned: false, foreignOwnedPercent: 0 }],
    [{ regime: 'c_corp', memberCount: 1, foreignOwned: true, ownerTaxResidence: 'FR' }],
    [{ entityType: 's_corp', regime: 'c_corp', foreignOwned: true }],
    [{ entityType: 'nonprofit', memberCount: 1 }],
    // A US citizen abroad is not a foreign person.
    [{ foreignOwned: false, ownerTaxResidence: 'FR' }],
    // A foreign company may choose a regime that a US company of its type cannot have (26 CFR 301.7701-3(a)).
    [{ country: 'GB', entityType: 'c_corp', regime: 'disregarded', memberCount: 1 }],
    [{ formationState: 'GA' }],
    [{ responsiblePartyChangedOn: calendarDate('2020-01-01') }],
    [{ formationDate: null, responsiblePartyChangedOn: calendarDate('1990-01-01') }],
    [{ formationState: 'district of columbia' }],
    [{ formationState: 'Puerto Rico' }],
    [{ country: 'CA', formationState: 'Ontario' }],
    [{ status: 'dissolved', dissolvedOn: calendarDate('2020-01-01') }],
    [{ status: 'dissolved', formationDate: null, dissolvedOn: calendarDate('1990-01-01') }],
  ])('can be %j', (facts) => {
    expect(problemsOf(facts)).toEqual([]);
  });

  it.each<[Partial<ComparedFacts>, string, string]>([
    [{ entityType: 'c_corp', regime: 'disregarded' }, 'regime', 'must be c_corp or s_corp for a c_corp'],
    [{ entityType: 'sole_prop', regime: 'partnership' }, 'regime', 'must be disregarded for a sole_prop'],
    [
      { responsiblePartyChangedOn: calendarDate('2019-12-31') },
      'responsiblePartyChangedOn',
      'must not be before the formationDate 2020-01-01',
    ],
    [
      { formationState: 'Narnia' },
      'formationState',
      'must be a US state, the District of Columbia or a US territory, by code or name',
    ],
    [{ regime: 'disregarded', memberCount: 3 }, 'memberCount', 'must be 1 for a disregarded entity'],
    [{ regime: 'partnership', memberCount: 1 }, 'memberCount', 'must be at least 2 for a partnership'],
    [{ entityType: 'partnership', memberCount: 1 }, 'memberCount', 'must be at least 2 for a partnership'],
    [{ regime: 's_corp', memberCount: 101 }, 'memberCount', 'must be at most 100 for an S corporation'],
    [
      { entityType: 's_corp', foreignOwned: true },
      'foreignOwned',
      'must not be true for an S corporation: it has no foreign shareholders',
    ],
    [
      { regime: 'disregarded', foreignOwned: true, foreignOwnedPercent: 40 },
      'foreignOwnedPercent',
      'must be 0 or 100 for a disregarded entity: it has one owner',
    ],
    [
      { entityType: 'sole_prop', foreignOwned: true, foreignOwnedPercent: 99 },
      'foreignOwnedPercent',
      'must be 0 or 100 for a disregarded entity: it has one owner',
    ],
    [{ foreignOwnedPercent: 30 }, 'foreignOwned', 'is required with foreignOwnedPercent'],
    [
      { foreignOwned: true, foreignOwnedPercent: 0 },
      'foreignOwned',
      'must be false with foreignOwnedPercent 0',
    ],
    [
      { foreignOwned: false, foreignOwnedPercent: 1 },
      'foreignOwned',
      'must be true with foreignOwnedPercent 1',
    ],
    [
      { foreignOwned: true, ownerTaxResidence: 'US' },
      'ownerTaxResidence',
      'must not be US with foreignOwned true',
    ],
    [{ dissolvedOn: calendarDate('2020-01-01') }, 'dissolvedOn', 'requires the status dissolved'],
    [
      { status: 'dissolved', dissolvedOn: calendarDate('2019-12-31') },
      'dissolvedOn',
      'must not be before the formationDate 2020-01-01',
    ],
  ])('cannot be %j', (facts, path, problem) => {
    expect(problemsOf(facts)).toEqual([{ path, problem }]);
  });

  it('are compared only where a request changes one of them', () => {
    const facts = { regime: 'disregarded', memberCount: 3 } as const;
    expect(problemsOf(facts, ['formationDate', 'legalName'])).toEqual([]);
    expect(problemsOf(facts, ['regime'])).toEqual([
      { path: 'regime', problem: 'contradicts memberCount, which must be 1 for a disregarded entity' },
    ]);
  });
});
