import { describe, expect, it } from 'vitest';
import { CORPORATION, FOREIGN_LLC, PARTNERSHIP_LLC, SETTING } from '../../../test/support/ein/ss4/facts.js';
import { calendarDate } from '../../kernel/calendar-date.js';
import { COUNTRY_CODES } from '../../kernel/country.js';
import { countryName } from './postal-lines.js';
import { PRINCIPAL_ACTIVITIES, type Ss4Facts } from './ss4-facts.js';
import { ss4Lines, type Ss4Setting } from './ss4-lines.js';
import { ss4Problems } from './ss4-problems.js';

const linesOf = (facts: Partial<Ss4Facts> = {}, setting: Partial<Ss4Setting> = {}) =>
  ss4Lines({ ...FOREIGN_LLC, ...facts }, { ...SETTING, ...setting });

const NOT_APPLICABLE = { '2': 'N/A', '3': 'N/A', '5a': 'N/A', '5b': 'N/A', '15': 'N/A', '18': 'N/A' };
const NO_EMPLOYEES = { '13.agricultural': '0', '13.household': '0', '13.other': '0' };
const DESIGNEE_LINES = {
  'designee.name': 'Charterbook Filing Services Inc.',
  'designee.phone': '+1 307 555 0100',
  'designee.address': '30 N Gould St, Suite R, Sheridan, WY 82801',
  'designee.fax': '+1 307 555 0101',
};

describe('[2.7] every line of Form SS-4', () => {
  it('for an LLC with one member abroad', () => {
    expect(linesOf()).toEqual({
      texts: {
        ...NOT_APPLICABLE,
        ...NO_EMPLOYEES,
        ...DESIGNEE_LINES,
        '1': 'Tamm & Daughters Software LLC',
        '4a': 'Pärnu mnt 12, Korter 5',
        '4b': 'Tallinn, Harju maakond, 10148, Estonia',
        '6': 'Sheridan - Wyoming',
        '7a': 'Kärt Tamm',
        '7b': 'FOREIGN',
        '8b': '1',
        '9a.corporation': '',
        '9a.other': 'Foreign-owned U.S. disregarded entity-Form 5472',
        '9b.state': 'N/A',
        '9b.country': 'N/A',
        '10.started_business': '',
        '10.other': 'Foreign-owned U.S. disregarded entity filing Form 5472',
        '11': '11/03/2025',
        '12': 'December',
        '16.other': 'Development and sale of software for small shops',
        '17': 'Subscriptions to bookkeeping software',
        'applicant.name_and_title': 'Kärt Tamm, Member',
        'applicant.phone': '+372 5555 1234',
        'applicant.fax': '+1 307 555 0199',
      },
      boxes: ['8a.yes', '8c.yes', '9a.other', '10.other', '16.other', '18.no'],
    });
  });

  it('for an LLC with several members', () => {
    expect(ss4Lines(PARTNERSHIP_LLC, SETTING)).toEqual({
      texts: {
        ...NOT_APPLICABLE,
        ...NO_EMPLOYEES,
        ...DESIGNEE_LINES,
        '1': 'Three Potters LLC',
        '4a': '16192 Coastal Highway',
        '4b': 'Lewes, DE 19958',
        '6': 'Sussex - Delaware',
        '7a': 'Kärt Tamm',
        '7b': 'FOREIGN',
        '8b': '3',
        '9a.corporation': '',
        '9a.other': '',
        '9b.state': 'N/A',
        '9b.country': 'N/A',
        '10.started_business': 'Online retail of ceramics',
        '10.other': '',
        '11': '11/03/2025',
        '12': 'June',
        '16.other': '',
        '17': 'Ceramics and home goods',
        'applicant.name_and_title': 'Kärt Tamm, Member',
        'applicant.phone': '+372 5555 1234',
        'applicant.fax': '+1 307 555 0199',
      },
      boxes: ['8a.yes', '8c.yes', '9a.partnership', '10.started_business', '16.retail', '18.no'],
    });
  });

  it('for a corporation', () => {
    expect(ss4Lines(CORPORATION, SETTING)).toEqual({
      texts: {
        ...NOT_APPLICABLE,
        ...NO_EMPLOYEES,
        ...DESIGNEE_LINES,
        '1': 'Tamm Holdings Inc',
        '4a': 'Pärnu mnt 12, Korter 5',
        '4b': 'Tallinn, Harju maakond, 10148, Estonia',
        '6': 'Los Angeles - California',
        '7a': 'Kärt Tamm',
        '7b': 'FOREIGN',
        '8b': 'N/A',
        '9a.corporation': '1120',
        '9a.other': '',
        '9b.state': 'California',
        '9b.country': 'N/A',
        '10.started_business': 'Holding of software companies',
        '10.other': '',
        '11': '11/03/2025',
        '12': 'December',
        '16.other': '',
        '17': 'Management of its subsidiaries',
        'applicant.name_and_title': 'Kärt Tamm, President',
        'applicant.phone': '+372 5555 1234',
        'applicant.fax': '+1 307 555 0199',
      },
      boxes: ['8a.no', '9a.corporation', '10.started_business', '16.finance_insurance', '18.no'],
    });
  });
});

describe('an LLC with one member', () => {
  const inUs = { ...FOREIGN_LLC.responsibleParty, address: PARTNERSHIP_LLC.mailingAddress };
  const inTerritory = { ...inUs, address: { ...inUs.address, country: 'PR' } };

  it.each([
    ['abroad by the address', {}, true],
    ['in the United States by the address', { responsibleParty: inUs }, false],
    ['in a territory by the address', { responsibleParty: inTerritory }, false],
    ['abroad by the facts', { responsibleParty: inUs, foreignOwned: true }, true],
    ['in the United States by the facts', { foreignOwned: false }, false],
  ])('whose owner is %s', (_where, facts, foreign) => {
    const { texts, boxes } = linesOf(facts);
    expect(texts['9a.other']).toBe(
      foreign ? 'Foreign-owned U.S. disregarded entity-Form 5472' : 'Disregarded entity',
    );
    expect([texts['10.other'], texts['10.started_business']]).toEqual(
      foreign
        ? ['Foreign-owned U.S. disregarded entity filing Form 5472', '']
        : ['', 'Development and sale of software for small shops'],
    );
    expect(boxes).toContain(foreign ? '10.other' : '10.started_business');
    expect(texts['7b']).toBe('FOREIGN');
  });
});

describe('the tax regime decides lines 9a, 9b and 10', () => {
  it.each<[string, Partial<Ss4Facts>, string, string]>([
    ['an LLC of one that elects to be a corporation', { regime: 'c_corp' }, 'Single-Member 1120', 'Wyoming'],
    [
      'an LLC of one that elects to be an S corporation',
      { regime: 's_corp', foreignOwned: false },
      'Single-Member 1120-S',
      'Wyoming',
    ],
    ['an LLC of two as a corporation', { memberCount: 2, regime: 'c_corp' }, '1120', 'Wyoming'],
    ['an LLC of two as an S corporation', { memberCount: 2, regime: 's_corp' }, '1120-S', 'Wyoming'],
    ['a C corporation', { ...CORPORATION, regime: 'c_corp' }, '1120', 'California'],
    ['an S corporation', { ...CORPORATION, regime: 's_corp' }, '1120-S', 'California'],
  ])('of %s', (_what, facts, form, state) => {
    const { texts, boxes } = linesOf(facts);
    expect([texts['9a.corporation'], texts['9a.other'], texts['9b.state']]).toEqual([form, '', state]);
    expect(boxes.filter((box) => /^(9a|10)/.test(box))).toEqual(['9a.corporation', '10.started_business']);
  });

  it.each<[string, Partial<Ss4Facts>, string]>([
    ['a disregarded entity with three members', { regime: 'disregarded', memberCount: 3 }, 'memberCount'],
    ['a partnership with one member', { regime: 'partnership' }, 'memberCount'],
    ['a disregarded corporation', { ...CORPORATION, regime: 'disregarded' }, 'regime'],
    ['a foreign-owned S corporation', { regime: 's_corp', foreignOwned: true }, 'foreignOwned'],
  ])('and %s is rejected', (_what, facts, path) => {
    expect(() => linesOf(facts)).toThrow(RangeError);
    expect(ss4Problems({ ...FOREIGN_LLC, ...facts }).map((problem) => problem.path)).toEqual([path]);
  });
});

describe('facts that contradict each other', () => {
  it.each([
    ['an LLC without a member count', { memberCount: null }],
    ['an LLC without members', { memberCount: 0 }],
    ['an LLC with half a member', { memberCount: 1.5 }],
    ['an LLC with more members than fit in line 8b', { memberCount: 1000 }],
    ['a corporation with members', { entityType: 'CORP', memberCount: 2 }],
    ['a thirteenth month', { closingMonth: 13 }],
  ] as const)('are rejected: %s', (_what, facts) => {
    expect(() => linesOf(facts)).toThrow(RangeError);
  });

  it('never make a partnership of one, or a disregarded entity of two', () => {
    for (const memberCount of [1, 2, 3, 50]) {
      const { texts, boxes } = linesOf({ memberCount });
      expect(texts['8b']).toBe(String(memberCount));
      expect(boxes.includes('9a.partnership')).toBe(memberCount > 1);
      expect(texts['9a.other'] !== '').toBe(memberCount === 1);
      expect(boxes).not.toContain('9a.sole_proprietor');
    }
  });
});

describe('line by line', () => {
  it.each(PRINCIPAL_ACTIVITIES)('16: %s checks its box and no other', (principalActivity) => {
    const { texts, boxes } = linesOf({ principalActivity });
    expect(boxes.filter((box) => box.startsWith('16.'))).toEqual([`16.${principalActivity}`]);
    expect(texts['16.other']).toBe(principalActivity === 'other' ? FOREIGN_LLC.businessPurpose : '');
  });

  it('11: an unknown start date is the day of the form', () => {
    expect(linesOf({ startDate: null }).texts['11']).toBe('11/21/2025');
    expect(linesOf({ startDate: calendarDate('2026-01-09') }).texts['11']).toBe('01/09/2026');
  });

  it('5: the street address, if it differs from the mailing address', () => {
    const { texts } = linesOf({ streetAddress: PARTNERSHIP_LLC.mailingAddress });
    expect([texts['5a'], texts['5b']]).toEqual(['16192 Coastal Highway', 'Lewes, DE 19958']);
  });

  it('12: the name of every month', () => {
    const names = Array.from({ length: 12 }, (_, index) => linesOf({ closingMonth: index + 1 }).texts['12']);
    expect(names.join(' ')).toBe(
      'January February March April May June July August September October November December',
    );
  });

  it.each([
    ['Sheridan', 'Sheridan - Wyoming'],
    ['Sheridan - Wyoming', 'Sheridan - Wyoming'],
    ['Sheridan, wyoming', 'Sheridan, wyoming'],
    ['', 'Wyoming'],
    [undefined, 'Wyoming'],
  ])('6: the county %s is written as %s', (county, line) => {
    const { county: _given, ...rest } = FOREIGN_LLC;
    const facts = county === undefined ? rest : { ...rest, county };
    expect(ss4Lines(facts, SETTING).texts['6']).toBe(line);
  });

  it('6: a county with the name of its state', () => {
    expect(linesOf({ filingState: 'NY', county: 'New York' }).texts['6']).toBe('New York - New York');
  });

  it.each([
    [
      { line1: '1 Main St', city: 'Cheyenne', region: 'wy', postalCode: '82001', country: 'US' },
      'Cheyenne, WY 82001',
    ],
    [{ line1: '1 Calle Sol', city: 'San Juan', postalCode: '00901', country: 'PR' }, 'San Juan, PR 00901'],
    [{ line1: '1', city: 'Abidjan', country: 'CI' }, "Abidjan, Cote d'Ivoire"],
    [
      { line1: '1', city: 'Łódź', region: 'Łódzkie', postalCode: '90-001', country: 'PL' },
      'Lódz, Lódzkie, 90-001, Poland',
    ],
    [{ line1: '1', city: 'Castries, ', region: ' ', country: 'LC' }, 'Castries, Saint Lucia'],
  ])('4b: %j', (mailingAddress, line) => {
    expect(linesOf({ mailingAddress }).texts['4b']).toBe(line);
  });

  it('4b: every country has an unabbreviated name in plain letters', () => {
    const names = COUNTRY_CODES.map(countryName);
    expect(new Set(names).size).toBe(COUNTRY_CODES.length);
    for (const name of names) expect(name).toMatch(/^[A-Z][A-Za-z'(). -]{3,}$/);
    expect(names.filter((name) => name.includes('St.') || name.includes('&'))).toEqual([]);
  });

  it('the designee is optional, and so is its fax number', () => {
    const { texts } = linesOf({}, { designee: null });
    expect([texts['designee.name'], texts['designee.phone']]).toEqual(['N/A', 'N/A']);
    expect([texts['designee.address'], texts['designee.fax']]).toEqual(['N/A', 'N/A']);
    const designee = { name: 'A', phone: '1', address: 'B', fax: null };
    expect(linesOf({}, { designee }).texts['designee.fax']).toBe('N/A');
  });

  it("the EIN is faxed to the service's number, or the responsible party's, or not at all", () => {
    const { fax: _fax, ...withoutFax } = FOREIGN_LLC.responsibleParty;
    expect(linesOf({}, { returnFax: null }).texts['applicant.fax']).toBe('+372 600 1234');
    expect(linesOf({ responsibleParty: withoutFax }, { returnFax: null }).texts['applicant.fax']).toBe('N/A');
  });
});
