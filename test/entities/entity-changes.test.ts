import { beforeEach, describe, expect, it } from 'vitest';
import { entityOf, newEntity, postEntry } from '../support/books/steps.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { dataOf, expectBadField, refusalOf } from '../support/http/responses.js';
import { auditActions } from '../support/books/transactions.js';
import { theWorld } from '../support/world/world.js';

const ADDRESS = { line1: '1 Main Street', city: 'Dover', region: 'DE', postalCode: '19901', country: 'US' };

describe('PATCH /entities/{id}', () => {
  let business: TestBusiness;

  beforeEach(async () => {
    business = await newBusiness(await theWorld());
  });

  const change = (body: unknown, id = business.entityId) => business.api.patch(`/v1/entities/${id}`, body);

  it.each([
    [{ legalName: 'Renamed LLC' }],
    [{ country: 'CA' }],
    [{ entityType: 's_corp' }],
    [{ regime: 'disregarded' }],
    [{ status: 'suspended' }],
    [{ fiscalYearEndMonth: 3 }],
    [{ formationState: 'WY', formationDate: '2024-12-31' }],
    [{ naics: '722515' }],
    [{ address: ADDRESS }],
  ])('[2.4] changes only the fields in the body: %j', async (body) => {
    const before = await entityOf(business);
    const after = dataOf(await change(body));
    expect(after).toEqual({ ...before, ...body });
    expect(await entityOf(business)).toEqual(after);
  });

  it.each([
    ['regime'],
    ['fiscalYearEndMonth'],
    ['formationState'],
    ['formationDate'],
    ['naics'],
    ['address'],
  ])('null removes the %s', async (field) => {
    const set = {
      regime: 'disregarded',
      fiscalYearEndMonth: 6,
      formationState: 'DE',
      formationDate: '2020-01-01',
      naics: '54',
      address: ADDRESS,
    };
    const before = dataOf(await change(set));
    expect(dataOf(await change({ [field]: null }))).toEqual({ ...before, [field]: null });
  });

  it.each([
    ['currency', 'EUR'],
    ['lockedThrough', '2026-01-01'],
    ['createdAt', '2020-01-01T00:00:00Z'],
    ['taxIdMasked', '*****0000'],
    ['id', '01890000-0000-7000-8000-000000000000'],
  ])('%s cannot be changed: it is an unknown field', async (field, value) => {
    const before = await entityOf(business);
    const response = await change({ [field]: value });
    expect(refusalOf(response, 400, 'invalid_request')).toBe(`${field} is not a known field`);
    expect(await entityOf(business)).toEqual(before);
  });

  it('a new country does not change the currency', async () => {
    await postEntry(business, { '1000': 5, '3010': -5 });
    expect(dataOf(await change({ country: 'JP' }))).toMatchObject({ country: 'JP', currency: 'USD' });
  });

  it.each([
    ['legalName', ''],
    ['legalName', null],
    ['country', 'usa'],
    ['entityType', null],
    ['status', 'gone'],
    ['fiscalYearEndMonth', 13],
    ['isPrimary', null],
  ])('a bad %s is 400: %j', async (field, value) => {
    expectBadField(await change({ [field]: value }), field);
  });

  it.each([
    [{}],
    [{ legalName: 'Test LLC' }],
    [{ address: ADDRESS }],
    [{ taxId: '123456789', taxIdType: 'EIN' }],
    [{ formationDate: '2020-01-01', fiscalYearEndMonth: 6 }],
    [{ isPrimary: true }],
  ])('with what stands already writes nothing: %j', async (body) => {
    dataOf(
      await change({
        address: ADDRESS,
        formationDate: '2020-01-01',
        fiscalYearEndMonth: 6,
        taxId: '12-3456789',
        taxIdType: 'EIN',
      }),
    );
    const before = [await entityOf(business), await auditActions(business)];
    expect(dataOf(await change(body))).toEqual(before[0]);
    expect([await entityOf(business), await auditActions(business)]).toEqual(before);
  });
});

describe('the primary entity', () => {
  let business: TestBusiness;

  beforeEach(async () => {
    business = await newBusiness(await theWorld());
  });

  const primaries = async (): Promise<string[]> =>
    dataOf(await business.api.get('/v1/entities'))
      .filter((entity: any) => entity.isPrimary)
      .map((entity: any) => entity.id);

  it('[2.4] is the first entity of the business', async () => {
    expect(await primaries()).toEqual([business.entityId]);
  });

  it('is replaced when another becomes primary', async () => {
    const second = await newEntity(business, { isPrimary: true });
    expect(second.isPrimary).toBe(true);
    expect(await primaries()).toEqual([second.id]);
    dataOf(await business.api.patch(`/v1/entities/${business.entityId}`, { isPrimary: true }));
    expect(await primaries()).toEqual([business.entityId]);
  });

  it('cannot step down by itself: 409 primary_entity_required', async () => {
    await newEntity(business);
    const response = await business.api.patch(`/v1/entities/${business.entityId}`, { isPrimary: false });
    expect(refusalOf(response, 409, 'primary_entity_required')).toBe(
      'a business has exactly one primary entity: make another one primary instead',
    );
    expect(await primaries()).toEqual([business.entityId]);
  });

  it('another entity accepts isPrimary: false', async () => {
    const second = await newEntity(business, { isPrimary: false });
    dataOf(await business.api.patch(`/v1/entities/${second.id}`, { isPrimary: false }));
    expect(await primaries()).toEqual([business.entityId]);
  });

  it('is exactly one after many become primary at once', async () => {
    const entities = [];
    for (let index = 0; index < 4; index++) entities.push(await newEntity(business));
    const changes = entities.map(({ id }) => business.api.patch(`/v1/entities/${id}`, { isPrimary: true }));
    const births = [1, 2, 3].map((index) =>
      business.api.post('/v1/entities', {
        legalName: `Born ${index}`,
        country: 'US',
        entityType: 'llc',
        isPrimary: true,
      }),
    );
    const statuses = (await Promise.all([...changes, ...births])).map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200, 200, 201, 201, 201]);
    expect(await primaries()).toHaveLength(1);
  });

  it('[4.5] is the default where no entity is named', async () => {
    await postEntry(business, { '1000': 5, '3010': -5 });
    const second = await newEntity(business, { isPrimary: true });
    const report = dataOf(await business.api.get('/v1/reports/trial-balance'));
    expect(report.accounts).toEqual([]);
    expect((await postEntry(business, { '1000': 7, '3010': -7 })).entityId).toBe(second.id);
  });
});
