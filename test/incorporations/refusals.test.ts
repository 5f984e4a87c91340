import { beforeEach, describe, expect, it } from 'vitest';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import {
  CORP_ORDER,
  LLC_ORDER,
  newOrder,
  RESPONSIBLE_PARTY,
  sendOrder,
  US_ADDRESS,
} from '../support/incorporations/orders.js';
import { dataOf, expectBadField, refusalOf } from '../support/http/responses.js';
import { theWorld } from '../support/world/world.js';

const party = (fields: object) => ({ responsibleParty: { ...RESPONSIBLE_PARTY, ...fields } });
const member = (ownershipPercent: unknown) => ({ members: [{ name: 'A', ownershipPercent }] });
const corp = (fields: object) => ({ ...CORP_ORDER, members: undefined, ...fields });

describe('an order that cannot be taken', () => {
  let business: TestBusiness;

  beforeEach(async () => {
    business = await newBusiness(await theWorld());
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['another kind of company', { entityType: 'llc' }, 'entityType'],
    ['no kind of company', { entityType: undefined }, 'entityType'],
    ['a state in words', { filingState: 'Delaware' }, 'filingState'],
    ['a territory', { filingState: 'PR' }, 'filingState'],
    ['no name', { nameOptions: [] }, 'nameOptions'],
    [
      'four names',
      { nameOptions: ['A', 'B', 'C', 'D'].map((name) => ({ name, designator: 'LLC' })) },
      'nameOptions',
    ],
    ['an empty name', { nameOptions: [{ name: '', designator: 'LLC' }] }, 'nameOptions[0].name'],
    [
      'a name too long',
      { nameOptions: [{ name: 'x'.repeat(151), designator: 'LLC' }] },
      'nameOptions[0].name',
    ],
    ['a name without designator', { nameOptions: [{ name: 'Heron' }] }, 'nameOptions[0].designator'],
    ['no purpose', { businessPurpose: '' }, 'businessPurpose'],
    ['an activity of its own', { principalActivity: 'software' }, 'principalActivity'],
    ['no product', { principalProduct: undefined }, 'principalProduct'],
    ['no responsible party', { responsibleParty: undefined }, 'responsibleParty'],
    [
      'a responsible party without a first name',
      party({ firstName: undefined }),
      'responsibleParty.firstName',
    ],
    ['a bad email address', party({ email: 'greta' }), 'responsibleParty.email'],
    ['a telephone number in words', party({ phone: 'home' }), 'responsibleParty.phone'],
    ['a telephone number without country code', party({ phone: '030 1234567' }), 'responsibleParty.phone'],
    ['a bad fax number', party({ fax: '+' }), 'responsibleParty.fax'],
    [
      'an address without a city',
      { mailingAddress: { ...US_ADDRESS, city: undefined } },
      'mailingAddress.city',
    ],
    ['a country in words', { mailingAddress: { ...US_ADDRESS, country: 'USA' } }, 'mailingAddress.country'],
    ['a part of nothing', member(0), 'members[0].ownershipPercent'],
    ['a part in words', member('100'), 'members[0].ownershipPercent'],
    ['a part with too many decimals', member(99.99999), 'members[0].ownershipPercent'],
    ['parts that are not the whole', member(99.9999), 'members'],
    ['no members', { members: [] }, 'members'],
    [
      'a hundred members',
      { members: Array.from({ length: 100 }, () => ({ name: 'A', ownershipPercent: 1 })) },
      'members',
    ],
    ['an office of its own', corp({ officers: [{ name: 'A', title: 'boss' }] }), 'officers[0].title'],
    ['no secretary', corp({ officers: [{ name: 'A', title: 'president' }] }), 'officers'],
    ['no treasurer in California', corp({ filingState: 'CA' }), 'officers'],
    ['no shares', corp({ authorizedShares: 0 }), 'authorizedShares'],
    ['half a share', corp({ authorizedShares: 1.5 }), 'authorizedShares'],
    ['a par value below nothing', corp({ parValue: -0.01 }), 'parValue'],
    ['a par value with too many decimals', corp({ parValue: 0.0000001 }), 'parValue'],
    ['a corporation with members', { ...CORP_ORDER }, 'members'],
    ['an agent without an address', { registeredAgent: { name: 'A' } }, 'registeredAgent.address'],
    ['a day that is none', { startDate: '2026-02-30' }, 'startDate'],
    ['a thirteenth month', { closingMonth: 13 }, 'closingMonth'],
    ['a flag in words', { einNoSsn: 'true' }, 'einNoSsn'],
    ['a status', { status: 'filed' }, 'status'],
  ])('for %s is 400 and stores nothing', async (_, fields, path) => {
    expectBadField(await sendOrder(business, fields), path);
    expect(dataOf(await business.api.get('/v1/incorporations'))).toEqual([]);
  });

  it.each<[string, Record<string, unknown>]>([
    ['businessPurpose', { businessPurpose: 'my SSN is 123-45-6789' }],
    ['principalProduct', { principalProduct: '123 45 6789' }],
    ['nameOptions[0].name', { nameOptions: [{ name: '123-45-6789', designator: 'LLC' }] }],
    ['responsibleParty.title', party({ title: 'ITIN 912-70-1234' })],
    ['responsibleParty.ssn', party({ ssn: '123-45-6789' })],
    ['responsibleParty.phone', party({ phone: 123_456_789 })],
    ['responsibleParty.phone', party({ phone: '123-45-6789' })],
    ['responsibleParty.address.line1', party({ address: { ...US_ADDRESS, line1: '123456789' } })],
    ['mailingAddress.postalCode', { mailingAddress: { ...US_ADDRESS, postalCode: '123-45-6789' } }],
    ['members[0].taxId', { members: [{ name: 'A', ownershipPercent: 100, taxId: 'x' }] }],
    ['members[0].name', { members: [{ name: 'A 123.45.6789', ownershipPercent: 100 }] }],
    ['itin', { itin: null }],
    ['extra.deep[0].socialSecurityNumber', { extra: { deep: [{ socialSecurityNumber: '' }] } }],
  ])('with the tax id of a person at %s is 400, and the answer does not repeat it', async (path, fields) => {
    const answer = await sendOrder(business, { ...fields, einNoSsn: true });
    expectBadField(answer, path);
    expect(answer.body.reason).toMatch(/SSN|ITIN/);
    expect(answer.text).not.toMatch(/123[-. ]?45[-. ]?6789|912[-. ]?70[-. ]?1234/);
  });

  it.each<[string, Record<string, unknown>, string]>([
    [
      'a name',
      { nameOptions: [...LLC_ORDER.nameOptions, { name: 'Цапля', designator: 'LLC' }] },
      'nameOptions[2].name',
    ],
    ['a responsible party', party({ lastName: '佐藤' }), 'responsibleParty.lastName'],
    ['a product', { principalProduct: 'программы' }, 'principalProduct'],
  ])(
    'for %s in letters that no form can carry is 400 when there is to be a form',
    async (_, fields, path) => {
      expectBadField(await sendOrder(business, { ...fields, einNoSsn: true }), path);
      expect(dataOf(await business.api.get('/v1/incorporations'))).toEqual([]);
      const { id } = await newOrder(business, fields);
      if (path === 'nameOptions[2].name') return;
      const answer = await business.api.post('/v1/ein-applications', { incorporationId: id });
      expectBadField(answer, 'incorporationId');
      expect(answer.body.reason).toContain(path);
    },
  );

  it('is not one with numbers that only look long', async () => {
    await newOrder(business, {
      mailingAddress: { ...US_ADDRESS, postalCode: '199011234' },
      ...party({ email: '123456789@qq.example', phone: '+687 12 34 56' }),
      businessPurpose: 'Bookkeeping for EIN 12-3456789, 19901-1234',
    });
    await newOrder(business, corp({ authorizedShares: 123_456_789 }));
  });

  it.each([
    ['one member', [100]],
    ['parts of four decimals', [33.3333, 33.3333, 33.3334]],
    ['parts that doubles do not add up', [1.1, 2.2, 3.3, 93.4]],
    ['99 members', [...Array.from({ length: 98 }, () => 1), 2]],
  ])('is not one of %s', async (_, parts) => {
    const members = parts.map((ownershipPercent, index) => ({ name: `M${index}`, ownershipPercent }));
    expect((await newOrder(business, { members })).members).toEqual(members);
  });

  it('is 404 where there is no such order, and 400 for what is no id', async () => {
    refusalOf(
      await business.api.get('/v1/incorporations/0195a1f0-0000-7000-8000-000000000000'),
      404,
      'not_found',
    );
    refusalOf(await business.api.get('/v1/incorporations/first'), 400, 'invalid_request');
  });
});
