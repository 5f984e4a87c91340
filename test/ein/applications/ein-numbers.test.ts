import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { UnitOfWork } from '../../../src/platform/database/unit-of-work.js';
import { entityOf, newEntity } from '../../support/books/steps.js';
import { auditActions } from '../../support/books/transactions.js';
import { formOf, samplePdf } from '../../support/http/files.js';
import { dataOf, expectBadField, refusalOf } from '../../support/http/responses.js';
import {
  applicationOf,
  approve,
  moveApplication,
  moveApplicationTo,
  newApplication,
  newIncorporation,
  refusalBy,
} from '../../support/incorporations/incorporations.js';
import { untilTransactionWaits } from '../../support/http/raw.js';
import { operate } from '../../support/platform/operate.js';
import { newBusiness, type TestBusiness } from '../../support/world/business.js';
import { theWorld, type World } from '../../support/world/world.js';

const EIN = '12-3456789';
const OTHER = '12-3456780';
const UNPUBLISHED = [{ code: 'unknown_ein_prefix', message: expect.stringContaining('start with 07') }];

describe('an EIN', () => {
  let world: World;
  let business: TestBusiness;

  beforeAll(async () => {
    world = await theWorld();
  });

  beforeEach(async () => {
    business = await newBusiness(world);
  });

  const record = (id: string, ein: string, more = {}) =>
    business.api.post(`/v1/ein-applications/${id}/record-ein`, { ein, ...more });
  const correct = (id: string, ein: string, more = {}) =>
    business.api.post(`/v1/ein-applications/${id}/correct-ein`, { ein, reason: 'A typing error', ...more });
  const patch = (id: string, taxId: string | null) =>
    business.api.patch(`/v1/entities/${id}`, { taxId, taxIdType: taxId === null ? 'none' : 'EIN' });

  async function filedApplication(): Promise<any> {
    const application = await newApplication(business);
    await moveApplication(world, business, application.id, 'mark_filed');
    return application;
  }

  async function filedIncorporation(name: string): Promise<{ id: string; applicationId: string }> {
    const nameOptions = [{ name, designator: 'LLC' }];
    const { id, einApplication } = await newIncorporation(business, { einNoSsn: true, nameOptions });
    await moveApplicationTo(world, business, einApplication.id, 'filed');
    return { id, applicationId: einApplication.id };
  }

  async function letter(): Promise<string> {
    const form = formOf({ name: 'cp575.pdf', content: samplePdf('CP 575') }, { kind: 'ein_letter' });
    return dataOf(await business.api.post('/v1/documents', form), 201).id;
  }

  it.each(['00-1234567', '000000000', '11-1111111', '999999999'])(
    'that the IRS cannot assign is 400 wherever it is given: %s',
    async (ein) => {
      const { id, entityId } = await filedApplication();
      expectBadField(await record(id, ein), 'ein');
      expectBadField(await patch(entityId, ein), 'taxId');
      const born = { legalName: 'B', country: 'US', entityType: 'llc', taxId: ein, taxIdType: 'EIN' };
      expectBadField(await business.api.post('/v1/entities', born), 'taxId');
      dataOf(await record(id, EIN));
      expectBadField(await correct(id, ein), 'ein');
      const words = [id, '--business', business.businessId, '--ein', ein];
      for (const command of [['ein:record'], ['ein:correct', '--reason', 'x']])
        expect(await refusalBy(operate(world, ...command, ...words))).toContain(
          '--ein must be an EIN that the IRS',
        );
      expect(await entityOf(business, entityId)).toMatchObject({ taxIdMasked: '*****6789' });
    },
  );

  it('with a prefix that the IRS has not published is accepted with a warning', async () => {
    const { id } = await filedApplication();
    const other = await newEntity(business, { taxId: '07-1234567', taxIdType: 'EIN' });
    expect(other.warnings).toEqual(UNPUBLISHED);
    expect(dataOf(await patch(business.entityId, '07-1234568')).warnings).toEqual(UNPUBLISHED);
    expect(dataOf(await record(id, '07-1234569')).warnings).toEqual(UNPUBLISHED);
    expect(dataOf(await correct(id, '07-1234560')).warnings).toEqual(UNPUBLISHED);
    expect(dataOf(await correct(id, EIN))).not.toHaveProperty('warnings');
    expect(dataOf(await patch(business.entityId, OTHER))).not.toHaveProperty('warnings');
  });

  it('belongs to one entity of a business: another one gets 409 ein_in_use with its name', async () => {
    const holder = await newEntity(business, { legalName: 'Holder LLC', taxId: EIN, taxIdType: 'EIN' });
    const before = await auditActions(business);
    expect(refusalOf(await patch(business.entityId, EIN), 409, 'ein_in_use')).toContain('Holder LLC');
    const born = { legalName: 'B', country: 'US', entityType: 'llc', taxId: EIN, taxIdType: 'EIN' };
    refusalOf(await business.api.post('/v1/entities', born), 409, 'ein_in_use');
    expect(await auditActions(business)).toEqual(before);
    dataOf(await patch(holder.id, null));
    dataOf(await patch(business.entityId, EIN));
    const elsewhere = await newBusiness(world);
    await newEntity(elsewhere, { taxId: EIN, taxIdType: 'EIN' });
  });

  it('may have the digits of another kind of tax id', async () => {
    await newEntity(business, { taxId: EIN, taxIdType: 'EIN' });
    await newEntity(business, { legalName: 'Sole', taxId: '123-45-6789', taxIdType: 'SSN' });
    await newEntity(business, { legalName: 'Sole too', taxId: '123-45-6789', taxIdType: 'SSN' });
    await newEntity(business, { legalName: 'Abroad', taxId: '123456789', taxIdType: 'FOREIGN' });
  });

  it('recorded for two applications is 409, whether or not their companies exist', async () => {
    const formed = await filedApplication();
    const [one, two] = [await filedIncorporation('Heron One'), await filedIncorporation('Heron Two')];
    dataOf(await record(one.applicationId, EIN));
    for (const id of [two.applicationId, formed.id])
      expect(refusalOf(await record(id, EIN), 409, 'ein_in_use')).toContain('Heron One LLC');
    refusalOf(await patch(formed.entityId, EIN), 409, 'ein_in_use');
    dataOf(await record(formed.id, OTHER));
    expect(refusalOf(await record(two.applicationId, OTHER), 409, 'ein_in_use')).toContain('Formed LLC');
    expect(await applicationOf(business, two.applicationId)).toMatchObject({ status: 'filed', ein: null });
  });

  it('of an entity is 409 for the application of a company that does not exist yet', async () => {
    await newEntity(business, { legalName: 'Holder LLC', taxId: EIN, taxIdType: 'EIN' });
    const { applicationId } = await filedIncorporation('Heron');
    expect(refusalOf(await record(applicationId, EIN), 409, 'ein_in_use')).toContain('Holder LLC');
  });

  it('is recorded once if it is recorded for ten applications at once', async () => {
    const applications = [];
    for (let index = 0; index < 10; index++)
      applications.push(
        index % 2 === 0
          ? (await filedApplication()).id
          : (await filedIncorporation(`Heron ${index}`)).applicationId,
      );
    const responses = await Promise.all(applications.map((id) => record(id, EIN)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const response of responses.filter(({ status }) => status === 409))
      refusalOf(response, 409, 'ein_in_use');
  });

  it('given to ten entities at once belongs to one of them', async () => {
    const entities = [];
    for (let index = 0; index < 10; index++) entities.push(await newEntity(business));
    const responses = await Promise.all(entities.map(({ id }) => patch(id, EIN)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const response of responses.filter(({ status }) => status !== 200))
      refusalOf(response, 409, 'ein_in_use');
  });

  it('is unique in the database, for entities and for applications', async () => {
    const [one, two] = [await newEntity(business), await newEntity(business)];
    dataOf(await patch(one.id, EIN));
    const constraintOf = (sql: string, values: unknown[]) =>
      world.database
        .run(business.operator, (uow) => uow.query(sql, values))
        .then(
          () => 'nothing',
          (error: { constraint: string }) => error.constraint,
        );
    const copy = `update legal_entity b set ein_hash = a.ein_hash, ein_hash_key_id = a.ein_hash_key_id
                    from legal_entity a where a.id = $1 and b.id = $2`;
    expect(await constraintOf(copy, [one.id, two.id])).toBe('legal_entity_ein');
    const [first, second] = [await filedApplication(), await filedApplication()];
    dataOf(await record(first.id, OTHER));
    dataOf(await record(second.id, '12-3456781'));
    const same = `update ein_application set ein = '123456780' where id = $1`;
    expect(await constraintOf(same, [second.id])).toBe('ein_application_ein');
  });

  it('is marked as shared if two instances of a release before that rule record it at the same moment', async () => {
    const [one, two] = [await filedApplication(), await filedApplication()];
    const recordIn = async (uow: UnitOfWork, { id }: { id: string }) => {
      await uow.query(`select set_config('app.newest_migration', '0', true)`);
      return uow.query(
        `update ein_application set status = 'ein_received', ein = '123456789', received_at = now() where id = $1
        returning ein_is_shared as "isShared"`,
        [id],
      );
    };
    const { database } = world;
    const waiting = await database.run(business.operator, async (uow) => {
      expect(await recordIn(uow, one)).toEqual([{ isShared: false }]);
      const second = database.run(business.operator, (other) => recordIn(other, two));
      await untilTransactionWaits(world);
      return [second];
    });
    expect(await waiting[0]).toEqual([{ isShared: true }]);
  });

  it('is corrected on the application and the entity, with one audit entry each', async () => {
    const { id, entityId } = await filedApplication();
    const documentId = await letter();
    dataOf(await record(id, OTHER));
    const { application } = dataOf(await correct(id, EIN, { documentId }));
    expect(application).toMatchObject({
      status: 'ein_received',
      ein: '123456789',
      einDocumentId: documentId,
    });
    expect(application).toEqual(await applicationOf(business, id));
    expect(await entityOf(business, entityId)).toMatchObject({ taxIdType: 'EIN', taxIdMasked: '*****6789' });
    const { body } = await business.api.get(`/v1/audit-log?resource=ein_application:${id}`);
    expect(body.data[0]).toMatchObject({
      action: 'ein_application.correct_ein',
      changes: { from: '*****6780', to: '*****6789', reason: 'A typing error', documentId },
    });
    expect(await auditActions(business, `resource=legal_entity:${entityId}`)).toEqual([
      'legal_entity.ein',
      'legal_entity.ein',
      'legal_entity.create',
    ]);
    dataOf(await patch(business.entityId, OTHER));
  });

  it('is corrected before the company exists, which then gets the right one', async () => {
    const { id, applicationId } = await filedIncorporation('Heron');
    dataOf(await record(applicationId, OTHER));
    dataOf(await correct(applicationId, EIN));
    await approve(world, business, id);
    const { entityId } = await applicationOf(business, applicationId);
    expect(await entityOf(business, entityId)).toMatchObject({ taxIdMasked: '*****6789' });
  });

  it('is corrected by the operator', async () => {
    const { id, entityId } = await filedApplication();
    dataOf(await record(id, OTHER));
    const words = ['--business', business.businessId, '--ein', '07-1234567', '--reason', 'Letter misread'];
    const { json, text } = await operate(world, 'ein:correct', id, ...words);
    expect(json).toEqual({ application: await applicationOf(business, id), warnings: UNPUBLISHED });
    expect(text).toMatch(/^corrected the EIN of Formed LLC\n.*start with 07/);
    expect(await entityOf(business, entityId)).toMatchObject({ taxIdMasked: '*****4567' });
    const blank = ['--business', business.businessId, '--ein', EIN, '--reason', ' '];
    expect(await refusalBy(operate(world, 'ein:correct', id, ...blank))).toContain('--reason must be');
  });

  it('is not corrected to that of another company, nor before it arrived, nor without a reason', async () => {
    const { id } = await filedApplication();
    refusalOf(await correct(id, EIN), 409, 'invalid_transition');
    await newEntity(business, { taxId: OTHER, taxIdType: 'EIN' });
    dataOf(await record(id, EIN));
    refusalOf(await correct(id, OTHER), 409, 'ein_in_use');
    expectBadField(await correct(id, '12-3456781', { reason: '' }), 'reason');
    const unknown = { documentId: '0195a1f0-0000-7000-8000-123456789abc' };
    refusalOf(await correct(id, '12-3456781', unknown), 404, 'not_found');
    expect((await applicationOf(business, id)).ein).toBe('123456789');
  });

  it('that came with an application cannot be changed on the entity alone', async () => {
    const { id, entityId } = await filedApplication();
    dataOf(await record(id, EIN));
    for (const taxId of [OTHER, null])
      expect(refusalOf(await patch(entityId, taxId), 409, 'entity_ein_conflict')).toContain('correct-ein');
    refusalOf(
      await business.api.patch(`/v1/entities/${entityId}`, { taxId: '123456789', taxIdType: 'SSN' }),
      409,
      'entity_ein_conflict',
    );
    dataOf(await patch(entityId, EIN));
    expect(await entityOf(business, entityId)).toMatchObject({ taxIdType: 'EIN', taxIdMasked: '*****6789' });
  });

  it('agrees again after a correction if entity and application had come to differ', async () => {
    const { id, entityId } = await filedApplication();
    dataOf(await patch(entityId, OTHER));
    // As stored before a PATCH of the entity was refused.
    await moveApplication(world, business, id, 'record_ein');
    dataOf(await correct(id, EIN));
    expect(await applicationOf(business, id)).toMatchObject({ ein: '123456789' });
    expect(await entityOf(business, entityId)).toMatchObject({ taxIdMasked: '*****6789' });
  });

  it('can be recorded with the letter of the IRS', async () => {
    const { id } = await filedApplication();
    const documentId = await letter();
    expect(dataOf(await record(id, EIN, { documentId })).application.einDocumentId).toBe(documentId);
  });
});
