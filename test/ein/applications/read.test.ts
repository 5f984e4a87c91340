import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newBusiness, type TestBusiness } from '../../support/world/business.js';
import {
  applicationOf,
  moveApplication,
  moveApplicationTo,
  newApplication,
  newFormedEntity,
  refusalBy,
} from '../../support/incorporations/incorporations.js';
import { dataOf, expectBadField, refusalOf } from '../../support/http/responses.js';
import { auditActions } from '../../support/books/transactions.js';
import { operate } from '../../support/platform/operate.js';
import { createWorld, NOW, type World } from '../../support/world/world.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const DAY_MS = 86_400_000;

const daysAfter = (days: number) => new Date(Date.parse(NOW) + days * DAY_MS).toISOString();

describe('EIN applications', () => {
  let world: World;
  let business: TestBusiness;

  beforeAll(async () => {
    world = await createWorld();
  });

  beforeEach(async () => {
    world.clock.set(NOW);
    business = await newBusiness(world);
  });

  afterAll(() => world.close());

  const record = (id: string, ein: unknown) =>
    business.api.post(`/v1/ein-applications/${id}/record-ein`, { ein });
  const after = (days: number) => world.clock.set(daysAfter(days));

  it('[2.7] contain all fields of the contract in every status', async () => {
    const application = await newApplication(business);
    const { id } = application;
    expect(application).toEqual({
      id: expect.stringMatching(UUID),
      entityId: expect.stringMatching(UUID),
      incorporationId: null,
      legalName: 'Formed LLC',
      entityType: 'LLC',
      filingState: 'DE',
      status: 'ready_to_file',
      ein: null,
      einDocumentId: null,
      ss4DocumentId: expect.stringMatching(UUID),
      signatureEnvelopeId: null,
      signingPage: null,
      signedDocumentId: null,
      filedAt: null,
      receivedAt: null,
      signatureRequestedAt: null,
      signedAt: null,
      createdAt: '2026-03-15T12:00:00.000Z',
      updatedAt: '2026-03-15T12:00:00.000Z',
      waiting: {
        stage: 'not_filed',
        daysSinceFiled: null,
        normalWindowDays: { min: 4, max: 21 },
        message: expect.stringMatching(/\S/),
        call: null,
      },
      warnings: [],
    });
    const steps = [
      [
        'request_signature',
        {
          status: 'awaiting_signature',
          signatureEnvelopeId: 'envelope-1',
          signingPage: expect.stringMatching(/\/sandbox\/envelopes\/envelope-1$/),
        },
        'signatureRequestedAt',
      ],
      [
        'envelope_signed',
        { status: 'signed', signingPage: null, signedDocumentId: expect.stringMatching(UUID) },
        'signedAt',
      ],
      ['confirm_delivery', { status: 'filed', ein: null }, 'filedAt'],
      ['record_ein', { status: 'ein_received', ein: '123456789' }, 'receivedAt'],
    ] as const;
    let seen: any = application;
    for (const [index, [trigger, fields, time]] of steps.entries()) {
      after(index + 1);
      await moveApplication(world, business, id, trigger);
      const now = daysAfter(index + 1);
      const { waiting, ...rest } = await applicationOf(business, id);
      const { waiting: _, ...before } = seen;
      expect(rest).toEqual({ ...before, ...fields, [time]: now, updatedAt: now });
      expect(waiting.message).toMatch(/\S/);
      seen = { ...rest, waiting };
    }
    expect(seen.waiting.stage).toBe('settled');
  });

  it('[2.7] compute the waiting time on every read and store none of it', async () => {
    const { id } = await newApplication(business);
    await moveApplication(world, business, id, 'mark_filed');
    const { updatedAt } = await applicationOf(business, id);
    for (const [days, stage, count] of [
      [0, 'expected', 0],
      [0.999, 'expected', 0],
      [1, 'expected', 1],
      [21.999, 'expected', 21],
      [22, 'taking_longer', 22],
      [44.999, 'taking_longer', 44],
      [45, 'likely_rejected', 45],
      [1000, 'likely_rejected', 1000],
    ] as const) {
      after(days);
      const application = await applicationOf(business, id);
      expect([days, application.waiting.stage, application.waiting.daysSinceFiled]).toEqual([
        days,
        stage,
        count,
      ]);
      expect([application.status, application.updatedAt]).toEqual(['filed', updatedAt]);
      const [listed] = dataOf(await business.api.get('/v1/ein-applications'));
      expect(listed).toEqual(application);
    }
    dataOf(await record(id, '123456789'));
    expect((await applicationOf(business, id)).waiting).toMatchObject({
      stage: 'settled',
      daysSinceFiled: 1000,
    });
  });

  it('[2.7] count whole days in every time zone', async () => {
    business = await newBusiness(world, { timeZone: 'Pacific/Kiritimati' });
    const { id } = await newApplication(business);
    await moveApplication(world, business, id, 'mark_filed');
    after(21.999);
    expect((await applicationOf(business, id)).waiting.stage).toBe('expected');
    after(22);
    expect((await applicationOf(business, id)).waiting.stage).toBe('taking_longer');
  });

  it('are listed newest first, by page and status', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 5; index++) {
      world.clock.advance(1000);
      ids.push((await newApplication(business)).id);
    }
    await moveApplicationTo(world, business, ids[1] ?? '', 'filed');
    const listed = async (query: string) => {
      const { body } = await business.api.get(`/v1/ein-applications?${query}`);
      return [body.data.map(({ id }: any) => ids.indexOf(id)).join(''), body.meta.pagination.nextOffset];
    };
    expect(await listed('limit=3')).toEqual(['432', 3]);
    expect(await listed('limit=3&offset=3')).toEqual(['10', null]);
    expect(await listed('status=filed')).toEqual(['1', null]);
    expect(await listed('status=ready_to_file')).toEqual(['4320', null]);
    refusalOf(await business.api.get('/v1/ein-applications?status=lost'), 400, 'invalid_request');
    refusalOf(await business.api.get('/v1/ein-applications/lost'), 400, 'invalid_request');
  });

  it.each(['000000000', '11-1111111', '00-1234567', '99-9999999'])(
    'do not accept %s, which the IRS cannot assign',
    async (ein) => {
      const { id } = await newApplication(business);
      await moveApplication(world, business, id, 'mark_filed');
      expect(refusalOf(await record(id, ein), 400, 'invalid_request')).toContain('ein');
      const words = ['ein:record', id, '--business', business.businessId, '--ein', ein];
      expect(await refusalBy(operate(world, ...words))).toMatch(/^invalid_request: --ein/);
      expect((await applicationOf(business, id)).status).toBe('filed');
    },
  );

  it('accept an EIN with or without its dash, and their entity gets it', async () => {
    for (const [written, ein] of [
      ['12-3456789', '123456789'],
      ['123456780', '123456780'],
    ] as const) {
      const { id, entityId } = await newApplication(business);
      await moveApplication(world, business, id, 'mark_filed');
      expect(dataOf(await record(id, written)).application).toMatchObject({
        status: 'ein_received',
        ein,
      });
      expect(dataOf(await business.api.get(`/v1/entities/${entityId}`))).toMatchObject({
        taxIdType: 'EIN',
        taxIdMasked: `*****${ein.slice(-4)}`,
      });
    }
  });

  it.each([
    '',
    '12345678',
    '1234567890',
    '123-45-6789',
    '12-345678',
    '12 3456789',
    '１２3456789',
    123_456_789,
    null,
  ])('reject %j as an EIN', async (ein) => {
    const { id } = await newApplication(business);
    await moveApplication(world, business, id, 'mark_filed');
    expectBadField(await record(id, ein), 'ein');
    expect((await applicationOf(business, id)).status).toBe('filed');
  });

  it('do not replace another tax id of the entity, and then change nothing', async () => {
    const { id, entityId } = await newApplication(business);
    await moveApplication(world, business, id, 'mark_filed');
    const give = (taxId: string | null) =>
      business.api.patch(`/v1/entities/${entityId}`, { taxId, taxIdType: taxId === null ? 'none' : 'EIN' });
    dataOf(await give('98-7654321'));
    const count = (await auditActions(business)).length;
    refusalOf(await record(id, '12-3456789'), 409, 'entity_ein_conflict');
    expect(await applicationOf(business, id)).toMatchObject({ status: 'filed', ein: null, receivedAt: null });
    expect(await auditActions(business)).toHaveLength(count);
    dataOf(await give(null));
    dataOf(await record(id, '12-3456789'));
  });

  it('accept the EIN that their entity already has', async () => {
    const { id, entityId } = await newApplication(business);
    await moveApplication(world, business, id, 'mark_filed');
    dataOf(await business.api.patch(`/v1/entities/${entityId}`, { taxId: '123456789', taxIdType: 'EIN' }));
    dataOf(await record(id, '12-3456789'));
  });

  it('can get their EIN from the operator', async () => {
    const { id, entityId } = await newApplication(business);
    const words = ['ein:record', id, '--business', business.businessId, '--ein'];
    expect(await refusalBy(operate(world, ...words, '12-3456789'))).toMatch(
      /^invalid_transition: record_ein/,
    );
    await moveApplication(world, business, id, 'mark_filed');
    expect(await refusalBy(operate(world, ...words, '123-45-6789'))).toMatch(/^invalid_request: --ein/);
    const { json } = await operate(world, ...words, '12-3456789');
    expect(json['application']).toEqual(await applicationOf(business, id));
    expect(json['application']).toMatchObject({ status: 'ein_received', ein: '123456789', entityId });
  });

  it('contain no personal tax id in any column', async () => {
    await newFormedEntity(business);
    const { id } = await newApplication(business);
    const { rows } = await world.database.run(business.operator, async (uow) => ({
      rows: await uow.query<{ row: string }>('select a::text as row from ein_application a where id = $1', [
        id,
      ]),
    }));
    const refusals = [
      '{"ssn": 1}',
      '{"responsibleParty": {"itin": null}}',
      '{"members": [{"taxId": ""}]}',
    ].map((facts) =>
      world.database
        .run(business.operator, (uow) =>
          uow.query('update ein_application set facts = $2 where id = $1', [id, facts]),
        )
        .then(
          () => 'nothing',
          (error: { constraint: string }) => error.constraint,
        ),
    );
    expect(new Set(await Promise.all(refusals))).toEqual(new Set(['ein_application_no_personal_tax_id']));
    // Random ids may contain nine digits in a row.
    const row = rows[0]?.row.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id');
    expect(row).not.toMatch(/ssn|itin|taxId|\d{3}-\d{2}-\d{4}|(?<!\d)\d{9}(?!\d)/i);
  });
});

describe('EIN applications of several businesses', () => {
  it('are listed for the operator by stage across businesses, longest wait first', async () => {
    const world = await createWorld();
    const business = await newBusiness(world);
    const other = await newBusiness(world);
    const after = (days: number) => world.clock.set(daysAfter(days));
    const mine: string[] = [];
    for (const days of [-60, -50, -30, -3]) {
      after(days);
      const { id } = await newApplication(days === -50 ? other : business);
      mine.push(id);
      await moveApplication(world, days === -50 ? other : business, id, 'mark_filed');
    }
    after(0);
    const { id: ready } = await newApplication(business);
    const { id: cancelled } = await newApplication(business);
    await moveApplication(world, business, cancelled, 'cancel');
    const listed = async (...words: string[]) => {
      const { json } = await operate(world, 'ein:list', ...words);
      return (json['applications'] as any[]).map(({ id }) => id);
    };
    expect(await listed('--stage', 'likely_rejected')).toEqual([mine[0], mine[1]]);
    expect(await listed('--stage', 'likely_rejected', '--business', other.businessId)).toEqual([mine[1]]);
    expect(await listed('--stage', 'taking_longer')).toEqual([mine[2]]);
    expect(await listed('--stage', 'expected')).toEqual([mine[3]]);
    expect(await listed('--stage', 'not_filed')).toEqual([ready]);
    expect(await listed('--stage', 'settled')).toEqual([cancelled]);
    expect(await listed()).toHaveLength(6);
    const { json, text } = await operate(world, 'ein:list', '--stage', 'likely_rejected', '--limit', '1');
    expect(json['nextOffset']).toBe(1);
    // The operator's lists do not compare forms with companies.
    const { warnings: _, ...summary } = await applicationOf(business, mine[0] ?? '');
    expect((json['applications'] as any[])[0]).toEqual({ businessId: business.businessId, ...summary });
    expect(text).toBe(`${business.businessId}  ${mine[0]}  filed  likely_rejected  60 days  Formed LLC`);
    expect(await listed('--stage', 'likely_rejected', '--offset', '1')).toEqual([mine[1]]);
    expect(await refusalBy(operate(world, 'ein:list', '--stage', 'lost'))).toMatch(
      /^invalid_request: --stage/,
    );
    expect(await refusalBy(operate(world, 'ein:list', '--offset', '-1'))).toMatch(
      /^invalid_request: --offset/,
    );
    await world.close();
  });
});
