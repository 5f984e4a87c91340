import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EIN_LIFECYCLE, EIN_STATUSES } from '../../../src/ein/applications/ein-lifecycle.js';
import { newBusiness, type TestBusiness } from '../../support/world/business.js';
import {
  applicationOf,
  moveApplication,
  moveApplicationTo,
  newApplication,
  putFaxInFlight,
  refusalBy,
} from '../../support/incorporations/incorporations.js';
import { dataOf, refusalOf } from '../../support/http/responses.js';
import { auditActions } from '../../support/books/transactions.js';
import { TenantData } from '../../support/world/tenant-data.js';
import { theWorld, type World } from '../../support/world/world.js';

/** The triggers with a route in this module. The others come from faxing and signing. */
const ACTIONS = {
  mark_filed: { path: 'mark-filed', body: undefined },
  record_ein: { path: 'record-ein', body: { ein: '98-7654321' } },
  cancel: { path: 'cancel', body: {} },
} as const;

const CELLS = EIN_STATUSES.flatMap((status) =>
  EIN_LIFECYCLE.triggers.map((trigger) => ({ status, trigger })),
);

describe('[3.1] an EIN application', () => {
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

  const applicationIn = async (status: (typeof EIN_STATUSES)[number]) => {
    const { id } = await newApplication(business);
    await moveApplicationTo(world, business, id, status);
    expect((await applicationOf(business, id)).status).toBe(status);
    return id as string;
  };
  const act = (id: string, action: keyof typeof ACTIONS) =>
    business.api.post(`/v1/ein-applications/${id}/${ACTIONS[action].path}`, ACTIONS[action].body);
  const reasonOf = (status: string, trigger: string) =>
    `${trigger} is not possible while the EIN application is ${status}`;

  it.each(CELLS)('that is $status follows its table on $trigger', async ({ status, trigger }) => {
    const id = await applicationIn(status);
    const actions = await auditActions(business, `resource=ein_application:${id}`);
    const before = await data.fingerprint(business.businessId);
    const next = EIN_LIFECYCLE.next(status, trigger);
    if (next === null) {
      const refusal = await refusalBy(moveApplication(world, business, id, trigger));
      expect(refusal).toBe(`invalid_transition: ${reasonOf(status, trigger)}`);
      expect(await data.fingerprint(business.businessId)).toEqual(before);
    } else {
      await moveApplication(world, business, id, trigger);
      expect((await applicationOf(business, id)).status).toBe(next);
      expect(await auditActions(business, `resource=ein_application:${id}`)).toEqual([
        `ein_application.${trigger}`,
        ...actions,
      ]);
    }
  });

  it.each(CELLS.filter(({ trigger }) => trigger in ACTIONS))(
    'that is $status returns 200 or 409 for $trigger over HTTP, and 409 writes nothing',
    async ({ status, trigger }) => {
      const id = await applicationIn(status);
      const before = await data.fingerprint(business.businessId);
      const response = await act(id, trigger as keyof typeof ACTIONS);
      const next = EIN_LIFECYCLE.next(status, trigger);
      if (next === null) {
        expect(refusalOf(response, 409, 'invalid_transition')).toBe(reasonOf(status, trigger));
        expect(await data.fingerprint(business.businessId)).toEqual(before);
      } else {
        const { application } = dataOf(response);
        expect(application.status).toBe(next);
        expect(application).toEqual(await applicationOf(business, id));
      }
    },
  );

  it('[4.8] marked as filed is filed now, with or without a fax in flight', async () => {
    for (const status of ['ready_to_file', 'signed'] as const) {
      const id = await applicationIn(status);
      if (status === 'signed') await putFaxInFlight(world, business, id);
      const { application } = dataOf(await act(id, 'mark_filed'));
      expect(application).toMatchObject({ status: 'filed', filedAt: '2026-03-15T12:00:00.000Z' });
    }
  });

  it('[4.8] can be marked as filed with no body or an empty one only', async () => {
    const id = await applicationIn('ready_to_file');
    const path = `/v1/ein-applications/${id}/mark-filed`;
    refusalOf(await business.api.post(path, { filedAt: '2026-03-01' }), 400, 'invalid_request');
    expect((await business.api.post(path, {})).status).toBe(200);
  });

  it('cannot be cancelled while a fax is in flight', async () => {
    const id = await applicationIn('signed');
    await putFaxInFlight(world, business, id);
    const before = await data.fingerprint(business.businessId);
    refusalOf(await act(id, 'cancel'), 409, 'transmission_in_flight');
    expect(await data.fingerprint(business.businessId)).toEqual(before);
  });

  it('changes once per Idempotency-Key', async () => {
    const id = await applicationIn('ready_to_file');
    const headers = { 'idempotency-key': 'once' };
    const path = `/v1/ein-applications/${id}/mark-filed`;
    const first = await business.api.post(path, undefined, headers);
    const second = await business.api.post(path, undefined, headers);
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
    expect(await auditActions(business, `resource=ein_application:${id}`)).toEqual([
      'ein_application.mark_filed',
      'ein_application.create',
    ]);
  });

  it('changes once under twenty concurrent requests, and the others get 409 with the new status', async () => {
    const id = await applicationIn('signed');
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => act(id, index % 2 === 0 ? 'mark_filed' : 'cancel')),
    );
    const moved = responses
      .filter(({ status }) => status === 200)
      .map(({ body }) => body.data.application.status);
    // A filed application may still be cancelled; a cancelled one is final.
    expect([['cancelled'], ['filed', 'cancelled']]).toContainEqual(
      moved.length === 1 ? moved : ['filed', 'cancelled'].filter((status) => moved.includes(status)),
    );
    const refusals = responses.filter(({ status }) => status !== 200);
    for (const response of refusals)
      expect(refusalOf(response, 409, 'invalid_transition')).toMatch(/is (filed|cancelled)$/);
    expect(await auditActions(business, `resource=ein_application:${id}`)).toHaveLength(4 - 1 + moved.length);
  });

  it.each(EIN_STATUSES)('that is %s allows only its own transitions in plain SQL', async (status) => {
    const id = await applicationIn(status);
    const targets = new Set(EIN_LIFECYCLE.triggers.map((trigger) => EIN_LIFECYCLE.next(status, trigger)));
    for (const to of EIN_STATUSES.filter((candidate) => candidate !== status && !targets.has(candidate))) {
      const refusal = await world.database
        .run(business.operator, (uow) =>
          uow.query('update ein_application set status = $2 where id = $1', [id, to]),
        )
        .then(
          () => 'nothing',
          (error: { message: string }) => error.message,
        );
      expect(refusal).toBe(`an EIN application cannot go from ${status} to ${to}`);
    }
  });

  it('is protected by the database: no deletion, one open per entity, columns that match the status', async () => {
    const { id, entityId } = await newApplication(business);
    const sql = (statement: string) =>
      world.database
        .run(business.operator, (uow) => uow.query(statement, [id]))
        .then(
          () => 'nothing',
          (error: { code: string; constraint?: string }) => error.constraint ?? error.code,
        );
    expect(await sql('delete from ein_application where id = $1')).toBe('42501');
    const copy = `insert into ein_application select (jsonb_populate_record(a, jsonb_build_object(
      'id', gen_random_uuid()))).* from ein_application a where a.id = $1`;
    expect(await sql(copy)).toBe('ein_application_one_open_per_entity');
    expect(await sql(`update ein_application set ein = '12345678' where id = $1`)).toMatch(
      /ein_application_/,
    );
    expect(await sql(`update ein_application set status = 'filed' where id = $1`)).toBe(
      'ein_application_filed',
    );
    expect((await applicationOf(business, id)).entityId).toBe(entityId);
  });
});
