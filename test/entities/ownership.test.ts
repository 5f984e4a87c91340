import { beforeEach, describe, expect, it } from 'vitest';
import { entityOf, newEntity } from '../support/books/steps.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { dataOf, expectBadField, refusalOf } from '../support/http/responses.js';
import { theWorld } from '../support/world/world.js';

const OWNERSHIP = {
  memberCount: 1,
  foreignOwned: true,
  foreignOwnedPercent: 100,
  ownerTaxResidence: 'FR',
};

describe('the ownership of an entity', () => {
  let business: TestBusiness;

  beforeEach(async () => {
    business = await newBusiness(await theWorld());
  });

  const change = (body: unknown, id = business.entityId) => business.api.patch(`/v1/entities/${id}`, body);

  it('is unknown until a request states it', async () => {
    expect(await entityOf(business)).toMatchObject({
      memberCount: null,
      foreignOwned: null,
      foreignOwnedPercent: null,
      ownerTaxResidence: null,
      dissolvedOn: null,
    });
    const created = await newEntity(business, { country: 'US', entityType: 'llc', ...OWNERSHIP });
    expect(created).toMatchObject(OWNERSHIP);
    const before = await entityOf(business);
    expect(dataOf(await change(OWNERSHIP))).toEqual({ ...before, ...OWNERSHIP });
  });

  it.each([
    ['memberCount', null],
    ['foreignOwnedPercent', null],
    ['ownerTaxResidence', null],
  ])('null removes the %s', async (field, value) => {
    const before = dataOf(await change(OWNERSHIP));
    expect(dataOf(await change({ [field]: value }))).toEqual({ ...before, [field]: null });
  });

  it.each([
    ['memberCount', 0],
    ['memberCount', 1000],
    ['memberCount', 1.5],
    ['foreignOwned', 'yes'],
    ['foreignOwnedPercent', 101],
    ['foreignOwnedPercent', 24.5],
    ['ownerTaxResidence', 'France'],
    ['dissolvedOn', '2026-02-30'],
  ])('a bad %s is 400: %j', async (field, value) => {
    expectBadField(await change({ [field]: value }), field);
  });

  it('cannot contradict the tax regime: 400 for a new entity and for a change', async () => {
    const response = await business.api.post('/v1/entities', {
      legalName: 'Three LLC',
      country: 'US',
      entityType: 'llc',
      regime: 'disregarded',
      memberCount: 3,
    });
    expect(refusalOf(response, 400, 'invalid_request')).toBe(
      'memberCount must be 1 for a disregarded entity',
    );
    dataOf(await change({ memberCount: 3 }));
    const before = await entityOf(business);
    expect(refusalOf(await change({ regime: 'disregarded' }), 400, 'invalid_request')).toBe(
      'regime contradicts memberCount, which must be 1 for a disregarded entity',
    );
    expect(await entityOf(business)).toEqual(before);
  });
});

describe('a new responsible party of an entity', () => {
  let business: TestBusiness;

  beforeEach(async () => {
    business = await newBusiness(await theWorld(), { timeZone: 'Pacific/Auckland' });
  });

  it('is recorded with its day, which null removes', async () => {
    const change = (responsiblePartyChangedOn: string | null) =>
      business.api.patch(`/v1/entities/${business.entityId}`, { responsiblePartyChangedOn });
    expect(await entityOf(business)).toMatchObject({ responsiblePartyChangedOn: null });
    expect(dataOf(await change('2026-03-16'))).toMatchObject({ responsiblePartyChangedOn: '2026-03-16' });
    expectBadField(await change('2026-03-17'), 'responsiblePartyChangedOn');
    expect(dataOf(await change(null))).toMatchObject({ responsiblePartyChangedOn: null });
    const fields = { country: 'US', entityType: 'llc', formationDate: '2026-02-01' };
    const created = await newEntity(business, { ...fields, responsiblePartyChangedOn: '2026-02-01' });
    expect(created).toMatchObject({ responsiblePartyChangedOn: '2026-02-01' });
    for (const day of ['2026-01-31', '2026-03-17']) {
      const body = { legalName: 'Early LLC', ...fields, responsiblePartyChangedOn: day };
      expectBadField(await business.api.post('/v1/entities', body), 'responsiblePartyChangedOn');
    }
  });
});

describe('the dissolution of an entity', () => {
  let business: TestBusiness;

  beforeEach(async () => {
    business = await newBusiness(await theWorld(), { timeZone: 'Pacific/Auckland' });
  });

  const change = (body: unknown) => business.api.patch(`/v1/entities/${business.entityId}`, body);

  it.each([
    ['today in the time zone of the business by default', {}, '2026-03-16'],
    ['the given date', { dissolvedOn: '2026-01-31' }, '2026-01-31'],
    ['unknown with null', { dissolvedOn: null }, null],
  ])('is dated %s', async (_when, fields, dissolvedOn) => {
    expect(dataOf(await change({ status: 'dissolved', ...fields }))).toMatchObject({ dissolvedOn });
    expect(dataOf(await change({ legalName: 'Former LLC' }))).toMatchObject({ dissolvedOn });
  });

  it('ends with its date when the entity is active again', async () => {
    dataOf(await change({ status: 'dissolved' }));
    expect(dataOf(await change({ status: 'active' }))).toMatchObject({ dissolvedOn: null });
  });

  it.each([
    ['without the status', { dissolvedOn: '2026-03-01' }],
    ['in the future', { status: 'dissolved', dissolvedOn: '2026-03-17' }],
    ['before the formation', { status: 'dissolved', formationDate: '2026-03-02', dissolvedOn: '2026-03-01' }],
  ])('cannot be dated %s: 400', async (_when, fields) => {
    expectBadField(await change(fields), 'dissolvedOn');
  });

  it('has an unknown date for an entity that is created dissolved', async () => {
    expect(await newEntity(business, { status: 'dissolved' })).toMatchObject({ dissolvedOn: null });
  });
});
