import { beforeEach, describe, expect, it } from 'vitest';
import { accountOf, entityOf, newEntity } from '../support/books/steps.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { dataOf, expectBadField, refusalOf } from '../support/http/responses.js';
import { theWorld, type World } from '../support/world/world.js';

const ADDRESS = {
  line1: '1 Main Street',
  line2: 'Suite 5',
  city: 'Dover',
  region: 'DE',
  postalCode: '19901',
  country: 'US',
};
const FULL = {
  legalName: 'Whole Corp.',
  country: 'US',
  entityType: 'c_corp',
  regime: 's_corp',
  status: 'pending',
  taxId: '12-3456789',
  taxIdType: 'EIN',
  currency: 'EUR',
  fiscalYearEndMonth: 6,
  formationState: 'DE',
  formationDate: '2020-02-29',
  naics: '541511',
  address: ADDRESS,
};

describe('a legal entity', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
  });

  const create = (body: unknown) => business.api.post('/v1/entities', body);
  const small = (fields: Record<string, unknown> = {}) => ({
    legalName: 'Small LLC',
    country: 'US',
    entityType: 'llc',
    ...fields,
  });

  it('[2.4] has all fields of the contract and of its input', async () => {
    const entity = dataOf(await create(FULL), 201);
    expect(entity).toEqual({
      id: entity.id,
      country: 'US',
      legalName: 'Whole Corp.',
      taxIdMasked: '*****6789',
      taxIdType: 'EIN',
      entityType: 'c_corp',
      regime: 's_corp',
      status: 'pending',
      dissolvedOn: null,
      responsiblePartyChangedOn: null,
      memberCount: null,
      foreignOwned: null,
      foreignOwnedPercent: null,
      ownerTaxResidence: null,
      isPrimary: false,
      currency: 'EUR',
      fiscalYearEndMonth: 6,
      formationState: 'DE',
      formationDate: '2020-02-29',
      naics: '541511',
      address: ADDRESS,
      lockedThrough: null,
      reviewThreshold: 0.9,
      reviewAmountLimit: null,
      createdAt: '2026-03-15T12:00:00.000Z',
    });
    expect(entity.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('[4.5] GET /entities/{id} returns the created entity', async () => {
    const { status, body } = await create(FULL);
    expect(status).toBe(201);
    expect((await business.api.get(`/v1/entities/${body.data.id}`)).body).toEqual(body);
    expect(await entityOf(business, body.data.id.toUpperCase())).toEqual(body.data);
  });

  it('[2.4] requires name, country and type, and has defaults for the rest', async () => {
    const entity = dataOf(await create(small()), 201);
    expect(entity).toEqual({
      id: entity.id,
      country: 'US',
      legalName: 'Small LLC',
      taxIdMasked: '',
      taxIdType: 'none',
      entityType: 'llc',
      regime: null,
      status: 'active',
      dissolvedOn: null,
      responsiblePartyChangedOn: null,
      memberCount: null,
      foreignOwned: null,
      foreignOwnedPercent: null,
      ownerTaxResidence: null,
      isPrimary: false,
      currency: 'USD',
      fiscalYearEndMonth: null,
      formationState: null,
      formationDate: null,
      naics: null,
      address: null,
      lockedThrough: null,
      reviewThreshold: 0.9,
      reviewAmountLimit: null,
      createdAt: '2026-03-15T12:00:00.000Z',
    });
    for (const field of ['legalName', 'country', 'entityType']) {
      expectBadField(await create(small({ [field]: undefined })), field);
    }
  });

  it.each([
    ['US', 'USD'],
    ['GB', 'GBP'],
    ['DE', 'EUR'],
    ['JP', 'JPY'],
    ['CH', 'CHF'],
    ['BR', 'BRL'],
    ['BH', 'BHD'],
    ['PR', 'USD'],
  ])('uses the currency of its country by default: %s in %s', async (country, currency) => {
    expect(dataOf(await create(small({ country })), 201)).toMatchObject({ country, currency });
    expect(dataOf(await create(small({ country, currency: 'CAD' })), 201).currency).toBe('CAD');
  });

  it.each([
    ['entityType', ['llc', 'c_corp', 's_corp', 'partnership', 'sole_prop', 'nonprofit']],
    ['status', ['active', 'pending', 'suspended', 'dissolved']],
    ['regime', ['disregarded', 'partnership', 'c_corp', 's_corp', null]],
    ['fiscalYearEndMonth', [1, 12, null]],
    ['legalName', ['x', 'x'.repeat(200), 'Müller & Söhne, "GmbH"', '  as given ']],
    ['formationState', ['DE', null]],
    ['formationDate', ['1900-01-01', null]],
    ['naics', ['54', '541511', null]],
    ['address', [ADDRESS, { line1: 'x', city: 'y', country: 'DE' }, null]],
  ] as [string, unknown[]][])('[2.4] %s accepts each of its values and stores it', async (field, values) => {
    for (const value of values) {
      expect(dataOf(await create(small({ [field]: value })), 201)[field]).toEqual(value);
    }
  });

  it.each([
    ['entityType', ['LLC', 'corp', '', null, 1]],
    ['status', ['Active', 'closed', null]],
    ['regime', ['llc', '', 1]],
    ['country', ['us', 'USA', 'XX', 'ZZ', '', null]],
    ['currency', ['usd', 'XXX', '', null]],
    ['fiscalYearEndMonth', [0, 13, 1.5, '6']],
    ['legalName', ['', 'x'.repeat(201), 'a\nb', null, 7]],
    ['formationState', ['', 'x'.repeat(61), 1, 'Narnia', 'Ontario', 'D.E.']],
    ['naics', ['5', '1234567', 'abc', 541511]],
    ['address', ['1 Main Street', [], 5]],
    ['isPrimary', ['true', 1, null]],
    ['lockedThrough', ['2026-01-01']],
    ['taxIdMasked', ['*****6789']],
    ['id', ['01890000-0000-7000-8000-000000000000']],
  ] as [string, unknown[]][])('[2.4] a bad %s is 400', async (field, values) => {
    for (const value of values) expectBadField(await create(small({ [field]: value })), field);
    expect(dataOf(await business.api.get('/v1/entities'))).toHaveLength(1);
  });

  it.each([
    ['address.line1', { line1: '' }],
    ['address.city', { city: undefined }],
    ['address.country', { country: 'Germany' }],
    ['address.postalCode', { postalCode: 19901 }],
    ['address.line2', { line2: null }],
    ['address.zip', { zip: '19901' }],
  ])('an error names %s by its path', async (path, fields) => {
    expectBadField(await create(small({ address: { ...ADDRESS, ...fields } })), path);
  });

  it('starts with its own chart of accounts and books', async () => {
    const { id } = await newEntity(business);
    const accounts = dataOf(await business.api.get(`/v1/accounts?entityId=${id}`));
    expect(accounts).toHaveLength(70);
    expect(accounts.map((account: any) => account.id)).not.toContain((await accountOf(business, '1000')).id);
    expect(dataOf(await business.api.get(`/v1/reports/trial-balance?entityId=${id}`)).accounts).toEqual([]);
  });

  it('GET /entities lists the primary entity first, then by creation', async () => {
    for (const legalName of ['B', 'C', 'D']) await newEntity(business, { legalName });
    const names = async () =>
      dataOf(await business.api.get('/v1/entities')).map((entity: any) => entity.legalName);
    expect(await names()).toEqual(['Test LLC', 'B', 'C', 'D']);
    await newEntity(business, { legalName: 'E', isPrimary: true });
    expect(await names()).toEqual(['E', 'Test LLC', 'B', 'C', 'D']);
  });

  it("another business's is 404", async () => {
    const other = await newBusiness(world);
    refusalOf(await business.api.get(`/v1/entities/${other.entityId}`), 404, 'not_found');
    refusalOf(await business.api.patch(`/v1/entities/${other.entityId}`, { naics: '54' }), 404, 'not_found');
  });
});
