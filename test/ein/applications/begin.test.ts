import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newBusiness, type TestBusiness } from '../../support/world/business.js';
import {
  applicationOf,
  approve,
  CORP_INCORPORATION,
  FORM,
  moveApplication,
  moveApplicationTo,
  newApplication,
  newFormedEntity,
  newIncorporation,
  reject,
  requestNames,
  RESPONSIBLE_PARTY,
  US_ADDRESS,
} from '../../support/incorporations/incorporations.js';
import { atOnce, tallyOf } from '../../support/concurrency/clients.js';
import { dataOf, expectBadField, refusalOf } from '../../support/http/responses.js';
import { auditActions } from '../../support/books/transactions.js';
import { TenantData } from '../../support/world/tenant-data.js';
import { theWorld, type World } from '../../support/world/world.js';

describe('an EIN application', () => {
  let world: World;
  let data: TenantData;
  let business: TestBusiness;

  beforeAll(async () => {
    world = await theWorld();
    data = await TenantData.of(world);
  });

  beforeEach(async () => {
    business = await newBusiness(world);
  });

  afterAll(() => data.close());

  const send = (body: unknown) => business.api.post('/v1/ein-applications', body);
  const ofEntity = (entityId: string, fields: object = {}) =>
    send({ entityId, ...FORM, memberCount: 1, ...fields });
  const factsOf = async (id: string): Promise<any> => {
    const { rows } = await data.superuser.query('select facts from ein_application where id = $1', [id]);
    return rows[0].facts;
  };

  it("is created for an entity, with the entity's facts", async () => {
    const entity = await newFormedEntity(business, { fiscalYearEndMonth: 6 });
    const application = dataOf(await ofEntity(entity.id, { memberCount: 3, county: 'Kent' }), 201);
    expect(application).toMatchObject({
      entityId: entity.id,
      incorporationId: null,
      legalName: 'Formed LLC',
      entityType: 'LLC',
      filingState: 'DE',
      status: 'ready_to_file',
    });
    expect(await factsOf(application.id)).toEqual({
      ...FORM,
      legalName: 'Formed LLC',
      entityType: 'LLC',
      filingState: 'DE',
      memberCount: 3,
      county: 'Kent',
      startDate: '2026-01-05',
      closingMonth: 6,
    });
    expect(await auditActions(business, `resource=ein_application:${application.id}`)).toEqual([
      'ein_application.create',
    ]);
  });

  it("prefers facts in the request to the entity's", async () => {
    const entity = await newFormedEntity(business, { fiscalYearEndMonth: 6 });
    const said = { startDate: '2026-02-01', closingMonth: 3 };
    const { id } = dataOf(await ofEntity(entity.id, said), 201);
    expect(await factsOf(id)).toMatchObject(said);
  });

  it.each([
    ['c_corp', 'CORP'],
    ['s_corp', 'CORP'],
    ['llc', 'LLC'],
  ])('for a %s is an application of type %s', async (entityType, applied) => {
    const entity = await newFormedEntity(business, { entityType, formationState: 'wyoming' });
    const memberCount = applied === 'LLC' ? 1 : undefined;
    const title = applied === 'LLC' ? 'Managing Member' : 'President';
    const responsibleParty = { ...RESPONSIBLE_PARTY, title };
    expect(dataOf(await ofEntity(entity.id, { memberCount, responsibleParty }), 201)).toMatchObject({
      entityType: applied,
      filingState: 'WY',
    });
  });

  it.each<[string, Record<string, unknown>, object, string]>([
    ['a partnership', { entityType: 'partnership' }, {}, 'entityId'],
    ['a nonprofit', { entityType: 'nonprofit' }, { memberCount: undefined }, 'entityId'],
    ['an entity without a formation state', { formationState: null }, {}, 'entityId'],
    ['an entity formed in a territory', { formationState: 'PR' }, {}, 'entityId'],
    ['an entity of another country', { country: 'CA', formationState: 'Ontario' }, {}, 'entityId'],
    ['an LLC without a member count', {}, { memberCount: undefined }, 'memberCount'],
    ['a corporation with members', { entityType: 'c_corp' }, {}, 'memberCount'],
    ['an entity whose name cannot be printed on the form', { legalName: 'Цапля LLC' }, {}, 'entityId'],
    [
      'a product that cannot be printed on the form',
      {},
      { principalProduct: 'программы' },
      'principalProduct',
    ],
  ])('for %s is 400', async (_, entity, fields, path) => {
    const { id } = await newFormedEntity(business, entity);
    expectBadField(await ofEntity(id, fields), path);
    expect(dataOf(await business.api.get('/v1/ein-applications'))).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['without entity or incorporation', { entityId: undefined }, 'entityId'],
    [
      'for both an entity and an incorporation',
      { incorporationId: '0195a1f0-0000-7000-8000-000000000000' },
      'entityId',
    ],
    ['for an invalid id', { entityId: 'first' }, 'entityId'],
    ['without responsible party', { responsibleParty: undefined }, 'responsibleParty'],
    ['without address', { mailingAddress: undefined }, 'mailingAddress'],
    ['without activity', { principalActivity: undefined }, 'principalActivity'],
    ['without product', { principalProduct: undefined }, 'principalProduct'],
    ['without purpose', { businessPurpose: undefined }, 'businessPurpose'],
    ['with no members', { memberCount: 0 }, 'memberCount'],
    ['with a thousand members', { memberCount: 1000 }, 'memberCount'],
    ['with a legal name', { legalName: 'Other LLC' }, 'legalName'],
    ['with an SSN', { businessPurpose: 'for 123-45-6789' }, 'businessPurpose'],
    [
      'with an ITIN',
      { responsibleParty: { ...RESPONSIBLE_PARTY, itin: '912-70-1234' } },
      'responsibleParty.itin',
    ],
    [
      'with a number that could be a tax id',
      { mailingAddress: { ...US_ADDRESS, line2: '123 45 6789' } },
      'mailingAddress.line2',
    ],
  ])('%s is 400', async (_, fields, path) => {
    const { id } = await newFormedEntity(business);
    expectBadField(await ofEntity(id, fields), path);
  });

  it('for an entity that does not exist is 404', async () => {
    const other = await newBusiness(world);
    const { id } = await newFormedEntity(other);
    refusalOf(await ofEntity(id), 404, 'not_found');
    refusalOf(await ofEntity('0195a1f0-0000-7000-8000-000000000000'), 404, 'not_found');
    const incorporation = await newIncorporation(other);
    refusalOf(await send({ incorporationId: incorporation.id }), 404, 'not_found');
  });

  it('is the only open one of its entity', async () => {
    const { id } = await newFormedEntity(business);
    const first = dataOf(await ofEntity(id), 201);
    refusalOf(await ofEntity(id), 409, 'application_exists');
    await moveApplicationTo(world, business, first.id, 'filed');
    refusalOf(await ofEntity(id), 409, 'application_exists');
    await moveApplication(world, business, first.id, 'cancel');
    const second = dataOf(await ofEntity(id), 201);
    expect(second.id).not.toBe(first.id);
    dataOf(await business.api.get('/v1/ein-applications'));
  });

  it('is rejected for an entity that has an EIN or another tax id', async () => {
    for (const [taxIdType, taxId] of [
      ['EIN', '12-3456789'],
      ['FOREIGN', 'HRB 12345'],
    ]) {
      const { id } = await newFormedEntity(business, { taxIdType, taxId });
      refusalOf(await ofEntity(id), 409, 'entity_ein_conflict');
    }
    const { id, entityId } = await newApplication(business);
    await moveApplication(world, business, id, 'mark_filed');
    dataOf(await business.api.post(`/v1/ein-applications/${id}/record-ein`, { ein: '12-3456780' }));
    refusalOf(await ofEntity(entityId), 409, 'entity_ein_conflict');
  });

  it('is created for an incorporation, with all its facts', async () => {
    const incorporation = await newIncorporation(business, {
      ...CORP_INCORPORATION,
      members: undefined,
      closingMonth: 9,
      county: 'Kent',
    });
    const application = dataOf(await send({ incorporationId: incorporation.id }), 201);
    expect(application).toMatchObject({
      entityId: null,
      incorporationId: incorporation.id,
      legalName: 'Blue Heron Inc.',
      entityType: 'CORP',
      filingState: 'DE',
    });
    expect(await factsOf(application.id)).toEqual({
      ...FORM,
      responsibleParty: CORP_INCORPORATION.responsibleParty,
      legalName: 'Blue Heron Inc.',
      entityType: 'CORP',
      filingState: 'DE',
      memberCount: null,
      county: 'Kent',
      startDate: null,
      closingMonth: 9,
    });
    expect(
      (await business.api.get(`/v1/incorporations/${incorporation.id}`)).body.data.einApplication,
    ).toEqual(application);
  });

  it('for an incorporation accepts no other field', async () => {
    const { id } = await newIncorporation(business);
    const fields = { ...FORM, memberCount: 1, startDate: '2026-01-01', closingMonth: 1, county: 'Kent' };
    for (const [path, value] of Object.entries(fields))
      expectBadField(await send({ incorporationId: id, [path]: value }), path);
  });

  it('is the only one of its incorporation unless it is cancelled', async () => {
    const { id, einApplication } = await newIncorporation(business, { einNoSsn: true });
    refusalOf(await send({ incorporationId: id }), 409, 'application_exists');
    await moveApplication(world, business, einApplication.id, 'cancel');
    const again = dataOf(await send({ incorporationId: id }), 201);
    expect(again.id).not.toBe(einApplication.id);
    expect((await business.api.get(`/v1/incorporations/${id}`)).body.data.einApplication).toEqual(again);
  });

  it('for a filed incorporation is linked to its entity immediately', async () => {
    const { id } = await newIncorporation(business);
    await approve(world, business, id, '--name-option', '2', '--formation-date', '2026-03-01');
    const application = dataOf(await send({ incorporationId: id }), 201);
    const { entityId } = (await business.api.get(`/v1/incorporations/${id}`)).body.data;
    expect(application).toMatchObject({ entityId, incorporationId: id, legalName: 'Grey Heron L.L.C.' });
    expect((await factsOf(application.id)).startDate).toBe('2026-03-01');
    refusalOf(await ofEntity(entityId), 409, 'application_exists');
  });

  it('is rejected for an incorporation whose company will not be formed', async () => {
    const moves = {
      name_change_required: (id: string) => requestNames(world, business, id),
      rejected: (id: string) => reject(world, business, id),
      cancelled: (id: string) => business.api.post(`/v1/incorporations/${id}/cancel`),
    };
    for (const [status, move] of Object.entries(moves)) {
      const { id } = await newIncorporation(business);
      await move(id);
      expect(refusalOf(await send({ incorporationId: id }), 409, 'invalid_transition')).toBe(
        `apply_for_ein is not possible while the incorporation is ${status}`,
      );
    }
  });

  it('[2.7] has its form stored as a document, linked to its entity if there is one', async () => {
    const ofOne = await newApplication(business);
    const { einApplication: ofIncorporation } = await newIncorporation(business, { einNoSsn: true });
    for (const { ss4DocumentId, entityId } of [ofOne, ofIncorporation]) {
      const { rows } = await data.superuser.query(
        'select kind, content_type, entity_id, content from document where id = $1',
        [ss4DocumentId],
      );
      expect(rows[0]).toMatchObject({ kind: 'ss4', content_type: 'application/pdf', entity_id: entityId });
      expect((rows[0].content as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
    }
  });

  it('is created once by ten concurrent requests, for an entity and for an incorporation', async () => {
    const { id: entityId } = await newFormedEntity(business);
    const forEntity = await atOnce(10, () => ofEntity(entityId));
    expect(tallyOf(forEntity)).toEqual({ '201': 1, '409 application_exists': 9 });
    const { id: incorporationId } = await newIncorporation(business);
    const forOrder = await atOnce(10, () => send({ incorporationId }));
    expect(tallyOf(forOrder)).toEqual({ '201': 1, '409 application_exists': 9 });
    expect(dataOf(await business.api.get('/v1/ein-applications'))).toHaveLength(2);
  });

  it('is created once per Idempotency-Key', async () => {
    const { id: entityId } = await newFormedEntity(business);
    const sendIt = () =>
      business.api.post(
        '/v1/ein-applications',
        { entityId, ...FORM, memberCount: 1 },
        { 'idempotency-key': 'a' },
      );
    const [first, second] = [await sendIt(), await sendIt()];
    expect([first.status, second.status, second.body]).toEqual([201, 201, first.body]);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect((await applicationOf(business, first.body.data.id)).status).toBe('ready_to_file');
  });
});
