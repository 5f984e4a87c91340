import { describe, expect, it } from 'vitest';
import { US_STATE_CODES, type UsStateCode } from '../kernel/us-states.js';
import { designatorsOf, endsWithDesignator, isDesignator } from './designators.js';
import { OFFICER_TITLES, officesWithoutOfficer } from './officers.js';

const accepts = (entityType: 'LLC' | 'CORP', state: UsStateCode, designator: string) =>
  isDesignator(designator, designatorsOf(entityType, state));

describe('the designators of a state', () => {
  it.each(US_STATE_CODES)(
    'include in %s what every state accepts, and nothing of the other entity type',
    (state) => {
      for (const designator of [
        'LLC',
        'L.L.C.',
        'Limited Liability Company',
        'llc',
        'LIMITED LIABILITY COMPANY',
      ]) {
        expect([designator, accepts('LLC', state, designator)]).toEqual([designator, true]);
        expect([designator, accepts('CORP', state, designator)]).toEqual([designator, false]);
      }
      for (const designator of ['Inc.', 'Inc', 'Incorporated', 'Corp.', 'Corp', 'Corporation', 'INC.']) {
        expect([designator, accepts('CORP', state, designator)]).toEqual([designator, true]);
        expect([designator, accepts('LLC', state, designator)]).toEqual([designator, false]);
      }
      for (const designator of ['', 'GmbH', 'LLP', 'Trust', 'LLC.', 'Limited Liability', ' LLC', 'LLC LLC']) {
        expect([designator, accepts('LLC', state, designator)]).toEqual([designator, false]);
        expect([designator, accepts('CORP', state, designator)]).toEqual([designator, false]);
      }
      const all = [
        ...designatorsOf('LLC', state),
        ...designatorsOf('CORP', state).filter((one) => !/Limited|Ltd/.test(one)),
      ];
      expect(new Set(all).size).toBe(all.length);
    },
  );

  it.each<['LLC' | 'CORP', UsStateCode, string, boolean]>([
    ['CORP', 'DE', 'Company', true],
    ['CORP', 'DE', 'Ltd.', true],
    ['CORP', 'NY', 'Co.', false],
    ['CORP', 'NY', 'Ltd.', true],
    ['CORP', 'FL', 'Co.', true],
    ['CORP', 'FL', 'Limited', false],
    ['CORP', 'AL', 'Company', false],
    ['CORP', 'AL', 'Limited', false],
    ['LLC', 'DE', 'LC', false],
    ['LLC', 'WY', 'L.C.', true],
    ['LLC', 'SC', 'Limited Company', true],
    ['LLC', 'CA', 'Ltd. Liability Co.', true],
    ['LLC', 'NY', 'Ltd. Liability Co.', false],
    ['LLC', 'CO', 'Ltd.', true],
    ['LLC', 'DE', 'Ltd.', false],
  ])('for %s in %s: %s is accepted: %s', (entityType, state, designator, accepted) => {
    expect(accepts(entityType, state, designator)).toBe(accepted);
  });

  it.each([
    'Heron LLC',
    'Heron, L.L.C.',
    'Heron Inc',
    'HERON, INC.',
    'Heron Limited Liability Company',
    'Heron corp. ',
  ])('already end %j', (name) => {
    expect(endsWithDesignator(name)).toBe(true);
  });

  it.each(['Heron', 'Heronllc', 'LLC', 'Inc Heron', 'Heron Company', 'Heron Limited', 'Zinc', 'Heron & Co.'])(
    'do not end %j',
    (name) => {
      expect(endsWithDesignator(name)).toBe(false);
    },
  );
});

describe('the officers of a corporation', () => {
  it('include a president and a secretary, and in California a treasurer', () => {
    expect(officesWithoutOfficer('DE', ['president', 'secretary'])).toEqual([]);
    expect(officesWithoutOfficer('DE', ['chief_executive_officer', 'secretary', 'treasurer'])).toEqual([]);
    expect(officesWithoutOfficer('DE', ['vice_president', 'treasurer'])).toEqual([
      'a president',
      'a secretary',
    ]);
    expect(officesWithoutOfficer('CA', ['president', 'secretary'])).toEqual(['a treasurer']);
    expect(officesWithoutOfficer('CA', ['president', 'secretary', 'chief_financial_officer'])).toEqual([]);
  });

  it('can fill every office in every state', () => {
    for (const state of US_STATE_CODES) expect(officesWithoutOfficer(state, OFFICER_TITLES)).toEqual([]);
  });
});
