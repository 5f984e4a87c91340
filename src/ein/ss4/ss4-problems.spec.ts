import { describe, expect, it } from 'vitest';
import { CORPORATION, DESIGNEE, FOREIGN_LLC, PARTNERSHIP_LLC } from '../../../test/support/ein/ss4/facts.js';
import { sharedWithTaxpayer } from './designee.js';
import type { ResponsibleParty, Ss4Facts } from './ss4-facts.js';
import { settingProblems, ss4Problems } from './ss4-problems.js';

const party = (changes: Partial<ResponsibleParty>) => ({
  responsibleParty: { ...FOREIGN_LLC.responsibleParty, ...changes },
});
const mail = (changes: Partial<Ss4Facts['mailingAddress']>) => ({
  mailingAddress: { ...FOREIGN_LLC.mailingAddress, ...changes },
});

describe('facts that fit on Form SS-4', () => {
  it.each([
    ['an LLC of one', FOREIGN_LLC],
    ['an LLC of several', PARTNERSHIP_LLC],
    ['a corporation', CORPORATION],
    ['a name of 120 capitals', { ...FOREIGN_LLC, legalName: 'WIDE NAME '.repeat(12) }],
    [
      'a purpose of 200 characters',
      { ...PARTNERSHIP_LLC, businessPurpose: 'Retail of goods for homes '.repeat(8).slice(0, 200) },
    ],
    [
      'an address of 160 characters',
      { ...FOREIGN_LLC, ...mail({ line1: 'Long Street '.repeat(7), line2: 'Building '.repeat(8) }) },
    ],
    [
      'a person of 60 characters',
      {
        ...FOREIGN_LLC,
        ...party({ firstName: 'Maria del Carmen Guadalupe', lastName: 'Fernández de la Vega y Rodríguez' }),
      },
    ],
  ])('%s', (_what, facts) => {
    expect(ss4Problems(facts)).toEqual([]);
  });
});

describe('facts that do not fit on Form SS-4 are reported by their path', () => {
  it.each([
    [
      'legalName',
      { legalName: '東京 LLC' },
      'must be in the Latin alphabet: Form SS-4 cannot contain "東", "京"',
    ],
    ['legalName', { legalName: '***' }, 'must contain letters or digits'],
    ['legalName', { legalName: 'WIDE NAME '.repeat(20) }, 'is too long for line 1 of Form SS-4'],
    ['memberCount', { memberCount: 0 }, 'must be a whole number from 1 to 999 for an LLC'],
    ['memberCount', { entityType: 'CORP' as const }, 'must be null for a corporation'],
    ['closingMonth', { closingMonth: 0 }, 'must be a month from 1 to 12'],
    ['county', { county: 'Шеридан' }, 'must be in the Latin alphabet'],
    ['county', { county: 'Very Long County '.repeat(10) }, 'is too long for line 6 of Form SS-4'],
    ['mailingAddress.country', mail({ country: 'ZZ' }), 'must be an ISO 3166 country code such as US'],
    ['mailingAddress.line1', mail({ line1: '\u200b' }), 'must contain letters or digits'],
    ['mailingAddress.line1', mail({ line1: 'W '.repeat(120) }), 'is too long for line 4a of Form SS-4'],
    ['mailingAddress.line2', mail({ line2: '二' }), 'must be in the Latin alphabet'],
    ['mailingAddress.city', mail({ city: 'W '.repeat(100) }), 'is too long for line 4b of Form SS-4'],
    ['mailingAddress.region', mail({ region: 'Харью' }), 'must be in the Latin alphabet'],
    ['mailingAddress.postalCode', mail({ postalCode: '〒100' }), 'must be in the Latin alphabet'],
    ['responsibleParty.firstName', party({ firstName: 'Иван' }), 'must be in the Latin alphabet'],
    [
      'responsibleParty.lastName',
      party({ lastName: 'W'.repeat(60) }),
      'is too long for line 7a of Form SS-4',
    ],
    [
      'responsibleParty.title',
      party({ title: 'Member '.repeat(40) }),
      'is too long for the entry "Name and title" of Form SS-4',
    ],
    [
      'responsibleParty.phone',
      party({ phone: '1'.repeat(90) }),
      'is too long for the entry "Applicant\'s telephone number"',
    ],
    [
      'responsibleParty.fax',
      party({ fax: '1'.repeat(90) }),
      'is too long for the entry "Applicant\'s fax number"',
    ],
    ['businessPurpose', { businessPurpose: '販売' }, 'must be in the Latin alphabet'],
    ['businessPurpose', { businessPurpose: 'Software '.repeat(50) }, 'is too long for line 16 of Form SS-4'],
    [
      'principalProduct',
      { principalProduct: 'Software '.repeat(50) },
      'is too long for line 17 of Form SS-4',
    ],
  ])('%s %j', (path, changes, problem) => {
    const problems = ss4Problems({ ...FOREIGN_LLC, ...changes });
    expect(problems).toContainEqual({ path, problem: expect.stringContaining(problem) });
  });

  it('together in one list', () => {
    const facts = { ...FOREIGN_LLC, ...mail({ city: '東京' }), principalProduct: '本', closingMonth: 99 };
    expect(ss4Problems(facts).map(({ path }) => path)).toEqual([
      'closingMonth',
      'mailingAddress.city',
      'principalProduct',
    ]);
  });

  it('except a purpose that is not on the form: it may have any length', () => {
    const facts = { ...FOREIGN_LLC, businessPurpose: 'Software '.repeat(50) };
    expect(ss4Problems({ ...facts, principalActivity: 'retail' })).toEqual([]);
    expect(ss4Problems({ ...facts, principalActivity: 'retail', memberCount: 2 })).toEqual([
      { path: 'businessPurpose', problem: 'is too long for line 10 of Form SS-4' },
    ]);
  });
});

describe('the settings that appear on the form', () => {
  it('fit, or are reported by name', () => {
    expect(settingProblems({ designee: DESIGNEE, returnFax: null })).toEqual([]);
    expect(settingProblems({ designee: null, returnFax: '+1 307 555 0199' })).toEqual([]);
    const designee = { ...DESIGNEE, name: 'Фирма', address: 'Long Street '.repeat(16) };
    expect(settingProblems({ designee, returnFax: null })).toEqual([
      expect.stringContaining('DESIGNEE_NAME must be in the Latin alphabet'),
      'DESIGNEE_ADDRESS is too long for the entry "Designee\'s address and ZIP code"',
    ]);
  });

  it.each([
    ['nothing', FOREIGN_LLC, []],
    [
      'the telephone number, however it is written',
      { ...FOREIGN_LLC, ...party({ phone: '(307) 555-0100' }) },
      ['phone'],
    ],
    [
      'the address, however it is written',
      {
        ...FOREIGN_LLC,
        mailingAddress: {
          line1: '30 N. Gould St.',
          line2: 'SUITE R',
          city: 'Sheridan',
          region: 'Wyoming',
          postalCode: '82801',
          country: 'US',
        },
      },
      ['address'],
    ],
  ])('the designee shares with the taxpayer %s', (_what, facts, shared) => {
    expect(sharedWithTaxpayer(facts, DESIGNEE)).toEqual(shared);
  });
});
