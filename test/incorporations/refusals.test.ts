import { beforeEach, describe, expect, it } from 'vitest';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import {
  CORP_INCORPORATION,
  LLC_INCORPORATION,
  newIncorporation,
  RESPONSIBLE_PARTY,
  sendIncorporation,
  US_ADDRESS,
} from '../support/incorporations/incorporations.js';
import { dataOf, expectBadField, refusalOf } from '../support/http/responses.js';
import { theWorld } from '../support/world/world.js';

const party = (fields: object) => ({ responsibleParty: { ...RESPONSIBLE_PARTY, ...fields } });
const member = (ownershipPercent: unknown) => ({ members: [{ name: 'A', ownershipPercent }] });
const corp = (fields: object) => ({ ...CORP_INCORPORATION, members: undefined, ...fields });

describe('creating an incorporation', () => {
  let business: TestBusiness;

  beforeEach(async () => {
    business = await newBusiness(await theWorld());
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['an unknown entity type', { entityType: 'llc' }, 'entityType'],
    ['no entity type', { entityType: undefined }, 'entityType'],
    ['a state by name', { filingState: 'Delaware' }, 'filingState'],
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
    ['an unknown activity', { principalActivity: 'software' }, 'principalActivity'],
    ['no product', { principalProduct: undefined }, 'principalProduct'],
    ['no responsible party', { responsibleParty: undefined }, 'responsibleParty'],
    [
      'a responsible party without a first name',
      party({ firstName: undefined }),
      'responsibleParty.firstName',
    ],
    ['a bad email address', party({ email: 'greta' }), 'responsibleParty.email'],
    ['a phone number in words', party({ phone: 'home' }), 'responsibleParty.phone'],
    ['a phone number without country code', party({ phone: '030 1234567' }), 'responsibleParty.phone'],
    ['a bad fax number', party({ fax: '+' }), 'responsibleParty.fax'],
    [
      'an address without a city',
      { mailingAddress: { ...US_ADDRESS, city: undefined } },
      'mailingAddress.city',
    ],
    [
      'a country that is not a code',
      { mailingAddress: { ...US_ADDRESS, country: 'USA' } },
      'mailingAddress.country',
    ],
    ['zero ownership', member(0), 'members[0].ownershipPercent'],
    ['ownership as a string', member('100'), 'members[0].ownershipPercent'],
    ['ownership with too many decimals', member(99.99999), 'members[0].ownershipPercent'],
    ['ownership that does not sum to 100 percent', member(99.9999), 'members'],
    ['no members', { members: [] }, 'members'],
    [
      'a member in an unknown country',
      { members: [{ name: 'A', ownershipPercent: 100, taxResidence: 'Europe' }] },
      'members[0].taxResidence',
    ],
    [
      'a partnership of one',
      { members: [{ name: 'A', ownershipPercent: 100 }], regime: 'partnership' },
      'regime',
    ],
    ['a disregarded entity of two', { regime: 'disregarded' }, 'regime'],
    [
      'an S corporation with a foreign member',
      { members: [{ name: 'A', ownershipPercent: 100, taxResidence: 'FR' }], regime: 's_corp' },
      'regime',
    ],
    ['an S corporation whose member lives abroad', { regime: 's_corp' }, 'regime'],
    ['a disregarded corporation', corp({ regime: 'disregarded' }), 'regime'],
    ['an LLC that says itself who owns it', { foreignOwned: true }, 'foreignOwned'],
    ['a foreign share of nothing', corp({ foreignOwned: true, foreignOwnedPercent: 0 }), 'foreignOwned'],
    [
      'a foreign owner in the United States',
      corp({ foreignOwned: true, ownerTaxResidence: 'US' }),
      'ownerTaxResidence',
    ],
    [
      'a hundred members',
      { members: Array.from({ length: 100 }, () => ({ name: 'A', ownershipPercent: 1 })) },
      'members',
    ],
    ['an unknown office', corp({ officers: [{ name: 'A', title: 'boss' }] }), 'officers[0].title'],
    ['no secretary', corp({ officers: [{ name: 'A', title: 'president' }] }), 'officers'],
    ['no treasurer in California', corp({ filingState: 'CA' }), 'officers'],
    ['no shares', corp({ authorizedShares: 0 }), 'authorizedShares'],
    ['half a share', corp({ authorizedShares: 1.5 }), 'authorizedShares'],
    ['a negative par value', corp({ parValue: -0.01 }), 'parValue'],
    ['a par value with too many decimals', corp({ parValue: 0.0000001 }), 'parValue'],
    ['a corporation with members', { ...CORP_INCORPORATION }, 'members'],
    ['an agent without an address', { registeredAgent: { name: 'A' } }, 'registeredAgent.address'],
    ['a date that does not exist', { startDate: '2026-02-30' }, 'startDate'],
    ['a thirteenth month', { closingMonth: 13 }, 'closingMonth'],
    ['a flag as a string', { einNoSsn: 'true' }, 'einNoSsn'],
    ['a status', { status: 'filed' }, 'status'],
  ])('with %s returns 400 and stores nothing', async (_, fields, path) => {
    expectBadField(await sendIncorporation(business, fields), path);
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
  ])('with a personal tax id at %s returns 400 and does not repeat it', async (path, fields) => {
    const response = await sendIncorporation(business, { ...fields, einNoSsn: true });
    expectBadField(response, path);
    expect(response.body.reason).toMatch(/SSN|ITIN/);
    expect(response.text).not.toMatch(/123[-. ]?45[-. ]?6789|912[-. ]?70[-. ]?1234/);
  });

  it.each<[string, Record<string, unknown>, string]>([
    [
      'a name',
      { nameOptions: [...LLC_INCORPORATION.nameOptions, { name: 'Цапля', designator: 'LLC' }] },
      'nameOptions[2].name',
    ],
    ['a responsible party', party({ lastName: '佐藤' }), 'responsibleParty.lastName'],
    ['a product', { principalProduct: 'программы' }, 'principalProduct'],
  ])('with %s that Form SS-4 cannot contain returns 400 if a form is drawn', async (_, fields, path) => {
    expectBadField(await sendIncorporation(business, { ...fields, einNoSsn: true }), path);
    expect(dataOf(await business.api.get('/v1/incorporations'))).toEqual([]);
    const { id } = await newIncorporation(business, fields);
    if (path === 'nameOptions[2].name') return;
    const response = await business.api.post('/v1/ein-applications', { incorporationId: id });
    expectBadField(response, 'incorporationId');
    expect(response.body.reason).toContain(path);
  });

  it('accepts long numbers that are not tax ids', async () => {
    await newIncorporation(business, {
      mailingAddress: { ...US_ADDRESS, postalCode: '199011234' },
      ...party({ email: '123456789@qq.example', phone: '+687 12 34 56' }),
      businessPurpose: 'Bookkeeping for EIN 12-3456789, 19901-1234',
    });
    await newIncorporation(business, corp({ authorizedShares: 123_456_789 }));
  });

  it.each([
    ['one member', [100]],
    ['ownership with four decimals', [33.3333, 33.3333, 33.3334]],
    ['ownership that floating point cannot sum', [1.1, 2.2, 3.3, 93.4]],
    ['99 members', [...Array.from({ length: 98 }, () => 1), 2]],
  ])('accepts %s', async (_, shares) => {
    const members = shares.map((ownershipPercent, index) => ({ name: `M${index}`, ownershipPercent }));
    expect((await newIncorporation(business, { members })).members).toEqual(members);
  });

  it('reads an unknown id as 404 and an invalid id as 400', async () => {
    refusalOf(
      await business.api.get('/v1/incorporations/0195a1f0-0000-7000-8000-000000000000'),
      404,
      'not_found',
    );
    refusalOf(await business.api.get('/v1/incorporations/first'), 400, 'invalid_request');
  });
});
