import { describe, expect, it } from 'vitest';
import {
  CORPORATION,
  DESIGNEE,
  FOREIGN_LLC,
  PARTNERSHIP_LLC,
} from '../../../../test/support/ein/ss4/facts.js';
import { calendarDate } from '../../../kernel/calendar-date.js';
import type { ResponsibleParty, Ss4Facts } from '../../ss4/ss4-facts.js';
import { type PreflightSubject, runCheck } from '../check.js';
import { CHECKS } from './index.js';

const US = PARTNERSHIP_LLC.mailingAddress;
const GOOD: PreflightSubject = {
  facts: {
    ...FOREIGN_LLC,
    legalName: 'Tamm Software LLC',
    foreignOwned: true,
    mailingAddress: US,
    principalActivity: 'retail',
    responsibleParty: { ...FOREIGN_LLC.responsibleParty, firstName: 'Kart', lastName: 'Tamm' },
  },
  setting: { designee: DESIGNEE, returnFax: '+1 307 555 0199' },
  today: calendarDate('2025-11-21'),
  status: 'signed',
  signedOn: calendarDate('2025-11-20'),
  isFormed: true,
  formationDate: calendarDate('2025-11-03'),
  entityHasTaxId: false,
  differences: [],
  usesOfficialForm: true,
  hasSameName: false,
  principals: null,
  sentToday: false,
};
const facts = (changes: Partial<Ss4Facts>): Partial<PreflightSubject> => ({
  facts: { ...GOOD.facts, ...changes },
});
const party = (changes: Partial<ResponsibleParty>) =>
  facts({ responsibleParty: { ...GOOD.facts.responsibleParty, ...changes } });
const mail = (changes: object) => facts({ mailingAddress: { ...US, ...changes } });
const without = <Value extends object>(value: Value, key: keyof Value): Value => {
  const { [key]: _removed, ...rest } = value;
  return rest as Value;
};
const box = { ...US, line1: 'P.O. Box 12' };
const corporation = (title: string) =>
  facts({ ...CORPORATION, responsibleParty: { ...CORPORATION.responsibleParty, title } });

/** A subject that fails each check. */
const FAILING: Readonly<Record<string, Partial<PreflightSubject>>> = {
  name_characters: facts({ legalName: "O'Neill, L.L.C." }),
  name_control: facts({ legalName: 'X' }),
  name_length: facts({ legalName: `${'Long Name '.repeat(5)}LLC` }),
  name_designator: facts({ legalName: 'Tamm Software' }),
  name_duplicate: { hasSameName: true },
  person_characters: party({ lastName: 'Łukasz' }),
  form_differs: { differences: [{ line: '11', form: '11/21/2025', company: '11/03/2025' }] },
  street_address_for_po_box: mail(box),
  street_address_is_po_box: facts({ streetAddress: box }),
  postal_code: facts({ mailingAddress: without(US, 'postalCode') }),
  zip_code: mail({ postalCode: '1995' }),
  mailing_state: facts({ mailingAddress: without(US, 'region') }),
  mail_abroad: facts({ mailingAddress: FOREIGN_LLC.mailingAddress }),
  county: facts({ county: '' }),
  natural_person: party({ firstName: 'Acme Holdings', lastName: 'GmbH' }),
  party_is_principal: { principals: { members: ['Someone Else'], officers: [] } },
  person_has_two_names: party({ firstName: 'Kart', lastName: 'Kart' }),
  person_in_united_states: party({ address: US }),
  corporate_title: corporation('Managing Member'),
  principal_officer: corporation('Founder'),
  member_title: party({ title: 'Founder' }),
  sole_member: facts({
    memberCount: 2,
    responsibleParty: { ...GOOD.facts.responsibleParty, title: 'Sole Member' },
  }),
  regime: facts({ regime: 'partnership' }),
  member_count: facts({ memberCount: null }),
  election: facts({ regime: 'c_corp' }),
  s_corporation_abroad: facts({ regime: 's_corp', foreignOwned: false }),
  foreign_owner_stated: { facts: without(GOOD.facts, 'foreignOwned') },
  form_5472: facts({ foreignOwned: true }),
  foreign_partners: facts({ memberCount: 2, foreignOwned: true }),
  earlier_ein: { entityHasTaxId: true },
  start_date_plausible: facts({ startDate: calendarDate('2199-12-31') }),
  start_date_future: facts({ startDate: calendarDate('2025-11-22') }),
  start_date_known: facts({ startDate: null }),
  start_date_formation: facts({ startDate: calendarDate('2025-11-02') }),
  closing_month: facts({ closingMonth: 6 }),
  signature_date: { signedOn: calendarDate('2025-01-01') },
  purpose_is_specific: facts({ businessPurpose: 'Any lawful business' }),
  product_is_specific: facts({ principalProduct: 'Services' }),
  activity_other: facts({ principalActivity: 'other' }),
  bank_activity: facts({ businessPurpose: 'Open a bank account' }),
  return_fax: {
    ...party({}),
    facts: { ...GOOD.facts, responsibleParty: without(GOOD.facts.responsibleParty, 'fax') },
    setting: { designee: null, returnFax: null },
  },
  phone_country: party({ phone: '307 555 0100' }),
  phone_is_fax: party({ fax: '+37255551234' }),
  designee: { setting: { designee: null, returnFax: null } },
  designee_differs: party({ phone: '(307) 555-0100' }),
  formed_first: { isFormed: false },
  one_per_day: { sentToday: true },
  official_form: { usesOfficialForm: false },
  signed: { status: 'ready_to_file', signedOn: null },
};
/** Checks of lines that our form always fills in the same way. */
const CONSTANT = ['trade_name', 'person_tax_id', 'incorporated_in', 'employees'];
/** A good foreign-owned company still files Form 5472. */
const FAILS_IF_GOOD = 'form_5472';

const result = (code: string, changes: Partial<PreflightSubject> = {}) => {
  const check = CHECKS.find((known) => known.code === code);
  if (!check) throw new Error(`no check ${code}`);
  return runCheck(check, { ...GOOD, ...changes });
};

describe('the checks of an SS-4', () => {
  it('have distinct codes, a source and a case each', () => {
    const codes = CHECKS.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.length).toBeGreaterThanOrEqual(30);
    expect([...Object.keys(FAILING), ...CONSTANT].sort()).toEqual([...codes].sort());
    for (const { source } of CHECKS) expect(source.length).toBeGreaterThan(10);
  });

  it.each(CHECKS.map(({ code }) => code).filter((code) => code !== FAILS_IF_GOOD))(
    '%s passes for a good form',
    (code) => {
      expect(result(code)).toMatchObject({ passed: true });
    },
  );

  it.each(Object.entries(FAILING))('%s fails', (code, changes) => {
    const { passed, message } = result(code, changes);
    expect(passed).toBe(false);
    expect(message).toMatch(/\.$/);
  });

  it('form_5472 passes for an owner in the United States', () => {
    expect(result('form_5472', facts({ foreignOwned: false }))).toMatchObject({ passed: true });
  });

  it.each([
    ['President'],
    ['CEO'],
    ['Vice President'],
    ['Member of the Board and President'],
    ['Secretary'],
    ['Founder'],
  ])('a corporation may be signed for by its %s', (title) => {
    expect(result('corporate_title', corporation(title))).toMatchObject({ passed: true });
  });

  it.each([
    ['Incarnacion', 'Limón'],
    ['Lila', 'Corpuz'],
    ['Bo', 'Ag'],
    ['BO', 'AG'],
    ['Anne', 'Company'],
    ['Maria', 'Sa'],
    ['Mem de', 'Sá'],
    ['Ag', 'Alhabib'],
    ['SA', 'Kumar'],
    ['Oy', 'Chaiyasit'],
    ['Nguyen Cao', 'Ky'],
    ['Pat', 'Sau'],
    ['Lan', 'Co'],
    ['Asa', 'Limon'],
    ['K. S.', 'Rao'],
    ['Ike', 'Doo'],
    ['Wei', 'Ou'],
    ['Trusty', 'Kgosi'],
  ])('%s %s is a natural person', (firstName, lastName) => {
    expect(result('natural_person', party({ firstName, lastName }))).toMatchObject({ passed: true });
  });

  it.each([
    ['Helvetia', 'AG'],
    ['Acme Comercio', 'SA'],
    ['Acme', 'S.A.'],
    ['Acme', 'S/A'],
    ['Fiat', 'S.p.A.'],
    ['Nokia', 'Oy'],
    ['Philips', 'BV'],
    ['Müller', 'KG'],
    ['MÜLLER & CO.', 'KG'],
    ['Müller GmbH & Co.', 'KG'],
    ['Haddad Family', 'Trust'],
    ['Heron Partners', 'LP'],
    ['Tamm Software', 'OÜ'],
    ['Kowalski', 'Sp. z o. o.'],
    ['KOWALSKI', 'SP.\u00a0Z O.O.'],
    ['Jurong', 'Pte. Ltd.'],
    ['Novo', 'A/S'],
    ['Perez', 'S. de R.L. de C.V.'],
    ['Yamada', 'Kabushiki\u3000Kaisha'],
    ['Petronas', 'Sdn. Bhd.'],
    ['Vestel', 'A.Ş.'],
    ['L.L.C.', 'Heron'],
  ])('%s %s is not a natural person', (firstName, lastName) => {
    expect(result('natural_person', party({ firstName, lastName }))).toMatchObject({ passed: false });
  });

  it.each([
    ['POB 12'],
    ['P. O. Box 12'],
    ['p.o.\u00a0box no. 7'],
    ['BP 123'],
    ['Immeuble Alpha, B.P. 123'],
    ['Boîte Postale 4'],
    ['BOITE POSTALE 4'],
    ['Casella postale 9'],
    ['GPO Box 2000'],
    ['Locked Bag 15'],
    ['Private Bag X12'],
    ['Apartado 55'],
    ['Apdo. Postal 55'],
    ['Postfach 10 20'],
    ['Postbus 3'],
    ['Caixa Postal 88'],
    ['Box 1234'],
    ['Postboks 9'],
    ['Skrytka pocztowa nr 3'],
  ])('%j is a post-office box', (line1) => {
    expect(result('street_address_is_po_box', facts({ streetAddress: { ...US, line1 } })).passed).toBe(false);
  });

  it.each([
    ['12 Box Hill Road'],
    ['Box Hill Road 12'],
    ['Box Tree Cottage'],
    ['7 Old Post Box Lane'],
    ['Rue Haute 12, boîte 3'],
    ['Rue Haute 12, box 3'],
    ['Apartado Street 4'],
    ['Calle Casilla 12'],
    ['C.P. 06600'],
    ['BPlaza 4'],
    ['Lockedbag Close 9'],
  ])('%j is a street', (line1) => {
    expect(result('street_address_is_po_box', facts({ streetAddress: { ...US, line1 } })).passed).toBe(true);
  });

  it.each<[string, string, { members: string[]; officers: string[] }]>([
    ['Kart Tamm', 'Member', { members: ['KART  TAMM'], officers: [] }],
    ['Kart Tamm', 'Member', { members: ['Tamm, Kart Mari'], officers: [] }],
    ['Zoë Łuk', 'Member', { members: ['Zoe Luk'], officers: [] }],
    ['Kart Tamm', 'Manager', { members: ['Someone Else'], officers: [] }],
    ['Kart Tamm', 'Member', { members: ['Tamm Holding OÜ'], officers: [] }],
    ['Kart Tamm', 'President', { members: [], officers: ['Kart Tamm'] }],
  ])('%s, %s, is one of %j', (name, title, principals) => {
    const [firstName = '', lastName = ''] = name.split(' ');
    const subject = { ...party({ firstName, lastName, title }), principals };
    expect(result('party_is_principal', subject)).toMatchObject({ passed: true });
  });

  it.each<[string, { members: string[]; officers: string[] }]>([
    ['Member', { members: ['Someone Tamm'], officers: [] }],
    ['President', { members: [], officers: ['Someone Else'] }],
  ])('%s is not one of %j', (title, principals) => {
    expect(result('party_is_principal', { ...party({ title }), principals })).toMatchObject({
      passed: false,
    });
  });
});
