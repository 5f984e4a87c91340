import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DomainEvents } from '../../src/platform/events/domain-events.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { differences } from '../support/books/push.js';
import {
  applicationOf,
  approve,
  CORP_ORDER,
  moveApplication,
  moveApplicationTo,
  newOrder,
  orderOf,
  refusalBy,
  US_ADDRESS,
} from '../support/incorporations/orders.js';
import { dataOf } from '../support/http/responses.js';
import { auditActions } from '../support/books/transactions.js';
import { TenantData } from '../support/world/tenant-data.js';
import { operate } from '../support/platform/operate.js';
import { theWorld, type World } from '../support/world/world.js';

describe('an order that the state files', () => {
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

  const entity = async (id: string) => dataOf(await business.api.get(`/v1/entities/${id}`));
  const recordEin = (id: string, ein: string) =>
    business.api.post(`/v1/ein-applications/${id}/record-ein`, { ein });

  it('becomes a legal entity with its chart of accounts', async () => {
    const { id } = await newOrder(business);
    const { json } = await approve(
      world,
      business,
      id,
      '--formation-date',
      '2026-03-10',
      '--state-file-number',
      '7654321',
    );
    const order = await orderOf(business, id);
    expect(json['incorporation']).toEqual(order);
    expect(order).toMatchObject({
      status: 'filed',
      statusReason: null,
      legalName: 'Blue Heron LLC',
      formationDate: '2026-03-10',
      stateFileNumber: '7654321',
      filedAt: '2026-03-15T12:00:00.000Z',
      einApplication: null,
    });
    expect(await entity(order.entityId)).toMatchObject({
      legalName: 'Blue Heron LLC',
      country: 'US',
      entityType: 'llc',
      regime: 'partnership',
      status: 'active',
      formationState: 'DE',
      formationDate: '2026-03-10',
      fiscalYearEndMonth: 12,
      address: US_ADDRESS,
      currency: 'USD',
      isPrimary: false,
      taxIdMasked: '',
    });
    const accounts = dataOf(await business.api.get(`/v1/accounts?entityId=${order.entityId}`));
    expect(accounts.length).toBeGreaterThan(40);
    expect(await differences(world, business)).toEqual([]);
    expect((await auditActions(business)).slice(0, 2)).toEqual([
      'incorporation.approve',
      'legal_entity.create',
    ]);
  });

  it.each([
    [{ members: [{ name: 'A', ownershipPercent: 100 }] }, 'llc', 'disregarded'],
    [{}, 'llc', 'partnership'],
    [{ ...CORP_ORDER, members: undefined, closingMonth: 6 }, 'c_corp', 'c_corp'],
  ])('is taxed as what it is: %#', async (fields, entityType, regime) => {
    const { id } = await newOrder(business, fields);
    await approve(world, business, id);
    const order = await orderOf(business, id);
    expect(await entity(order.entityId)).toMatchObject({
      entityType,
      regime,
      fiscalYearEndMonth: order.closingMonth,
      formationDate: '2026-03-15',
    });
  });

  it('is formed today in the time zone of its business, when no date is given', async () => {
    business = await newBusiness(world, { timeZone: 'Pacific/Auckland' });
    const { id } = await newOrder(business);
    await approve(world, business, id);
    expect((await orderOf(business, id)).formationDate).toBe('2026-03-16');
  });

  it('[2.7] links its application, with its documents', async () => {
    const { id, einApplication } = await newOrder(business, { einNoSsn: true });
    await moveApplicationTo(world, business, einApplication.id, 'signed');
    await approve(world, business, id);
    const order = await orderOf(business, id);
    expect(order.einApplication).toMatchObject({
      status: 'signed',
      entityId: order.entityId,
      incorporationId: id,
    });
    const { rows } = await data.superuser.query<{ kind: string; entity_id: string }>(
      'select kind, entity_id from document where business_id = $1 order by kind',
      [business.businessId],
    );
    expect(rows).toEqual([
      { kind: 'signed_ss4', entity_id: order.entityId },
      { kind: 'ss4', entity_id: order.entityId },
    ]);
    expect(await auditActions(business, 'resource=ein_application')).toContain('ein_application.link');
  });

  it('[2.7] gets an EIN that came before it, and one that comes after it', async () => {
    for (const comesFirst of [true, false]) {
      const { id, einApplication } = await newOrder(business, {
        einNoSsn: true,
        nameOptions: [{ name: `Heron ${comesFirst}`, designator: 'LLC' }],
      });
      await moveApplicationTo(world, business, einApplication.id, 'filed');
      if (comesFirst) dataOf(await recordEin(einApplication.id, '98-7654321'));
      await approve(world, business, id);
      if (!comesFirst) dataOf(await recordEin(einApplication.id, '987654321'));
      const order = await orderOf(business, id);
      expect(order.einApplication).toMatchObject({
        status: 'ein_received',
        ein: '987654321',
        entityId: order.entityId,
      });
      expect(await entity(order.entityId)).toMatchObject({ taxIdType: 'EIN', taxIdMasked: '*****4321' });
    }
  });

  it('has the name that the state took, and its form is drawn anew when it says another', async () => {
    const { id, einApplication } = await newOrder(business, { einNoSsn: true });
    await approve(world, business, id, '--name-option', '2', '--formation-date', '2026-03-10');
    const order = await orderOf(business, id);
    expect(order.legalName).toBe('Grey Heron L.L.C.');
    expect((await entity(order.entityId)).legalName).toBe('Grey Heron L.L.C.');
    expect(order.einApplication).toMatchObject({ id: einApplication.id, legalName: 'Grey Heron L.L.C.' });
    expect(order.einApplication.ss4DocumentId).not.toBe(einApplication.ss4DocumentId);
    expect(await factsOf(einApplication.id)).toMatchObject({
      legalName: 'Grey Heron L.L.C.',
      startDate: '2026-03-10',
    });
  });

  it('has a form that was to be sent say since when there is the company', async () => {
    const { id, einApplication } = await newOrder(business, { einNoSsn: true, startDate: '2026-02-01' });
    await approve(world, business, id, '--formation-date', '2026-03-10');
    expect((await applicationOf(business, einApplication.id)).ss4DocumentId).toBe(
      einApplication.ss4DocumentId,
    );
    expect((await factsOf(einApplication.id)).startDate).toBe('2026-02-01');
  });

  it.each(['awaiting_signature', 'signed', 'filed'] as const)(
    'under another name than its form says is refused while that is %s, with nothing of it done',
    async (status) => {
      const { id, einApplication } = await newOrder(business, { einNoSsn: true });
      await moveApplicationTo(world, business, einApplication.id, status);
      const before = await data.fingerprint(business.businessId);
      expect(await refusalBy(approve(world, business, id, '--name-option', '2'))).toBe(
        `invalid_transition: redraw is not possible while the EIN application is ${status}`,
      );
      expect(await data.fingerprint(business.businessId)).toEqual(before);
      await approve(world, business, id);
      expect(await applicationOf(business, einApplication.id)).toMatchObject({
        status,
        ss4DocumentId: einApplication.ss4DocumentId,
      });
    },
  );

  it('under another name than that of an EIN which has come gets the EIN all the same', async () => {
    const { id, einApplication } = await newOrder(business, { einNoSsn: true });
    await moveApplicationTo(world, business, einApplication.id, 'ein_received');
    await approve(world, business, id, '--name-option', '2');
    const order = await orderOf(business, id);
    expect(order.einApplication.legalName).toBe('Blue Heron LLC');
    expect(await entity(order.entityId)).toMatchObject({
      legalName: 'Grey Heron L.L.C.',
      taxIdMasked: '*****6789',
    });
  });

  it('is filed whole or not at all: what fails in any part of it undoes the others', async () => {
    const { id, einApplication } = await newOrder(business, { einNoSsn: true });
    await moveApplicationTo(world, business, einApplication.id, 'ein_received');
    const before = await data.fingerprint(business.businessId);
    // Heard last of all, when the EIN has been put onto the entity.
    let fails = true;
    world.app.get(DomainEvents).on('entity.updated', async () => {
      if (fails) throw new Error('as the test asked');
    });
    await expect(approve(world, business, id)).rejects.toThrow('as the test asked');
    expect(await data.fingerprint(business.businessId)).toEqual(before);
    fails = false;
    await approve(world, business, id);
    expect((await orderOf(business, id)).status).toBe('filed');
  });

  it('has nothing to link when its application was cancelled', async () => {
    const { id, einApplication } = await newOrder(business, { einNoSsn: true });
    await moveApplication(world, business, einApplication.id, 'cancel');
    await approve(world, business, id);
    expect(await applicationOf(business, einApplication.id)).toMatchObject({
      status: 'cancelled',
      entityId: null,
    });
  });

  it.each([
    [['--name-option', '3'], 'invalid_request: nameOption must be a whole number from 1 to 2'],
    [['--name-option', '0'], 'invalid_request: --name-option must be a whole number from 1 to 9'],
    [['--name-option', 'first'], 'invalid_request: --name-option must be a whole number from 1 to 9'],
    [
      ['--formation-date', '2026-02-30'],
      'invalid_request: formationDate must be a calendar date as YYYY-MM-DD',
    ],
    [['--state-file-number', ''], 'invalid_request: stateFileNumber must have 1 to 60 characters'],
    [
      ['--state-file-number', 'x'.repeat(61)],
      'invalid_request: stateFileNumber must have 1 to 60 characters',
    ],
  ])('by an answer that it cannot have given, %j, is refused', async (words, refusal) => {
    const { id } = await newOrder(business, { einNoSsn: true });
    const before = await data.fingerprint(business.businessId);
    expect(await refusalBy(approve(world, business, id, ...words))).toBe(refusal);
    expect(await data.fingerprint(business.businessId)).toEqual(before);
  });

  it('is listed for the operator with all others of its status, across businesses', async () => {
    const other = await newBusiness(world);
    const mine = await newOrder(business);
    const theirs = await newOrder(other);
    await approve(world, business, mine.id);
    await approve(world, other, theirs.id);
    const { json, text } = await operate(world, 'incorporation:list', '--status', 'filed', '--limit', '2');
    expect((json['incorporations'] as any[]).map(({ id }) => id)).toEqual([theirs.id, mine.id]);
    expect(json['nextOffset']).toBe(2);
    expect(text.split('\n')[0]).toContain(
      `${other.businessId}  ${theirs.id}  LLC DE  Blue Heron LLC | Grey Heron L.L.C.`,
    );
    const own = await operate(
      world,
      'incorporation:list',
      '--status',
      'filed',
      '--business',
      business.businessId,
    );
    expect((own.json['incorporations'] as any[]).map(({ id }) => id)).toEqual([mine.id]);
    expect(own.json['nextOffset']).toBeNull();
    const open = await operate(world, 'incorporation:list', '--business', business.businessId);
    expect(open.json['incorporations']).toEqual([]);
    expect(await refusalBy(operate(world, 'incorporation:list', '--status', 'lost'))).toMatch(
      /^invalid_request: --status/,
    );
    expect(await refusalBy(operate(world, 'incorporation:list', '--limit', '201'))).toMatch(
      /^invalid_request: --limit/,
    );
    expect(await refusalBy(operate(world, 'incorporation:list', '--business', 'x'))).toMatch(
      /^invalid_request: --business/,
    );
  });

  const factsOf = async (id: string): Promise<any> => {
    const { rows } = await data.superuser.query('select facts from ein_application where id = $1', [id]);
    return rows[0].facts;
  };
});
