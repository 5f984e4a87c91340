import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DomainEvents } from '../../src/platform/events/domain-events.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { differences } from '../support/books/push.js';
import {
  applicationOf,
  approve,
  CORP_INCORPORATION,
  moveApplication,
  moveApplicationTo,
  newIncorporation,
  incorporationOf,
  refusalBy,
  US_ADDRESS,
} from '../support/incorporations/incorporations.js';
import { dataOf } from '../support/http/responses.js';
import { auditActions } from '../support/books/transactions.js';
import { TenantData } from '../support/world/tenant-data.js';
import { operate } from '../support/platform/operate.js';
import { theWorld, type World } from '../support/world/world.js';

describe('an approved incorporation', () => {
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
    const { id } = await newIncorporation(business);
    const { json } = await approve(
      world,
      business,
      id,
      '--formation-date',
      '2026-03-10',
      '--state-file-number',
      '7654321',
    );
    const incorporation = await incorporationOf(business, id);
    expect(json['incorporation']).toEqual(incorporation);
    expect(incorporation).toMatchObject({
      status: 'filed',
      statusReason: null,
      legalName: 'Blue Heron LLC',
      formationDate: '2026-03-10',
      stateFileNumber: '7654321',
      filedAt: '2026-03-15T12:00:00.000Z',
      einApplication: null,
    });
    expect(await entity(incorporation.entityId)).toMatchObject({
      legalName: 'Blue Heron LLC',
      country: 'US',
      entityType: 'llc',
      regime: 'partnership',
      status: 'active',
      formationState: 'DE',
      formationDate: '2026-03-10',
      fiscalYearEndMonth: 12,
      address: US_ADDRESS,
      memberCount: 2,
      currency: 'USD',
      isPrimary: false,
      taxIdMasked: '',
    });
    const accounts = dataOf(await business.api.get(`/v1/accounts?entityId=${incorporation.entityId}`));
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
    [{ ...CORP_INCORPORATION, members: undefined, closingMonth: 6 }, 'c_corp', 'c_corp'],
    [{ ...CORP_INCORPORATION, members: undefined, regime: 's_corp' }, 'c_corp', 's_corp'],
    [
      { members: [{ name: 'A', ownershipPercent: 100, taxResidence: 'US' }], regime: 's_corp' },
      'llc',
      's_corp',
    ],
  ])('has the tax regime of its entity type: %#', async (fields, entityType, regime) => {
    const { id } = await newIncorporation(business, fields);
    await approve(world, business, id);
    const incorporation = await incorporationOf(business, id);
    expect(await entity(incorporation.entityId)).toMatchObject({
      entityType,
      regime,
      fiscalYearEndMonth: incorporation.closingMonth,
      formationDate: '2026-03-15',
    });
  });

  it.each([
    [
      { members: [{ name: 'A', ownershipPercent: 100 }] },
      { memberCount: 1, foreignOwned: true, foreignOwnedPercent: 100, ownerTaxResidence: 'DE' },
    ],
    [
      {
        members: [
          { name: 'A', ownershipPercent: 60.5, taxResidence: 'US' },
          { name: 'B', ownershipPercent: 39.5, taxResidence: 'FR' },
        ],
      },
      { memberCount: 2, foreignOwned: true, foreignOwnedPercent: 39, ownerTaxResidence: 'FR' },
    ],
    [
      { ...CORP_INCORPORATION, members: undefined, foreignOwned: true, foreignOwnedPercent: 25 },
      { memberCount: null, foreignOwned: true, foreignOwnedPercent: 25, ownerTaxResidence: null },
    ],
  ])('has the owners that the incorporation names: %#', async (fields, ownership) => {
    const { id } = await newIncorporation(business, fields);
    await approve(world, business, id);
    expect(await entity((await incorporationOf(business, id)).entityId)).toMatchObject(ownership);
  });

  it('is formed today in the time zone of its business if no date is given', async () => {
    business = await newBusiness(world, { timeZone: 'Pacific/Auckland' });
    const { id } = await newIncorporation(business);
    await approve(world, business, id);
    expect((await incorporationOf(business, id)).formationDate).toBe('2026-03-16');
  });

  it('[2.7] links its application and its documents to the entity', async () => {
    const { id, einApplication } = await newIncorporation(business, { einNoSsn: true });
    await moveApplicationTo(world, business, einApplication.id, 'signed');
    await approve(world, business, id);
    const incorporation = await incorporationOf(business, id);
    expect(incorporation.einApplication).toMatchObject({
      status: 'signed',
      entityId: incorporation.entityId,
      incorporationId: id,
    });
    const { rows } = await data.superuser.query<{ kind: string; entity_id: string }>(
      'select kind, entity_id from document where business_id = $1 order by kind',
      [business.businessId],
    );
    expect(rows).toEqual([
      { kind: 'signed_ss4', entity_id: incorporation.entityId },
      { kind: 'ss4', entity_id: incorporation.entityId },
    ]);
    expect(await auditActions(business, 'resource=ein_application')).toContain('ein_application.link');
  });

  it('[2.7] gets an EIN that arrived before the approval, and one that arrives after it', async () => {
    for (const [comesFirst, written, ein] of [
      [true, '98-7654321', '987654321'],
      [false, '987654320', '987654320'],
    ] as const) {
      const { id, einApplication } = await newIncorporation(business, {
        einNoSsn: true,
        nameOptions: [{ name: `Heron ${comesFirst}`, designator: 'LLC' }],
      });
      await moveApplicationTo(world, business, einApplication.id, 'filed');
      if (comesFirst) dataOf(await recordEin(einApplication.id, written));
      await approve(world, business, id);
      if (!comesFirst) dataOf(await recordEin(einApplication.id, written));
      const incorporation = await incorporationOf(business, id);
      expect(incorporation.einApplication).toMatchObject({
        status: 'ein_received',
        ein,
        entityId: incorporation.entityId,
      });
      expect(await entity(incorporation.entityId)).toMatchObject({
        taxIdType: 'EIN',
        taxIdMasked: `*****${ein.slice(-4)}`,
      });
    }
  });

  it('has the name that the state accepted, and its form is redrawn if it shows another', async () => {
    const { id, einApplication } = await newIncorporation(business, { einNoSsn: true });
    await approve(world, business, id, '--name-option', '2', '--formation-date', '2026-03-10');
    const incorporation = await incorporationOf(business, id);
    expect(incorporation.legalName).toBe('Grey Heron L.L.C.');
    expect((await entity(incorporation.entityId)).legalName).toBe('Grey Heron L.L.C.');
    expect(incorporation.einApplication).toMatchObject({
      id: einApplication.id,
      legalName: 'Grey Heron L.L.C.',
    });
    expect(incorporation.einApplication.ss4DocumentId).not.toBe(einApplication.ss4DocumentId);
    expect(await factsOf(einApplication.id)).toMatchObject({
      legalName: 'Grey Heron L.L.C.',
      startDate: '2026-03-10',
    });
  });

  it('keeps the start date that its form already has', async () => {
    const { id, einApplication } = await newIncorporation(business, {
      einNoSsn: true,
      startDate: '2026-02-01',
    });
    await approve(world, business, id, '--formation-date', '2026-03-10');
    expect((await applicationOf(business, einApplication.id)).ss4DocumentId).toBe(
      einApplication.ss4DocumentId,
    );
    expect((await factsOf(einApplication.id)).startDate).toBe('2026-02-01');
  });

  it.each(['awaiting_signature', 'signed', 'filed'] as const)(
    'cannot have a name that is not on its form while the application is %s',
    async (status) => {
      const { id, einApplication } = await newIncorporation(business, { einNoSsn: true });
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

  it('gets an EIN that arrived under another name', async () => {
    const { id, einApplication } = await newIncorporation(business, { einNoSsn: true });
    await moveApplicationTo(world, business, einApplication.id, 'ein_received');
    await approve(world, business, id, '--name-option', '2');
    const incorporation = await incorporationOf(business, id);
    expect(incorporation.einApplication.legalName).toBe('Blue Heron LLC');
    expect(await entity(incorporation.entityId)).toMatchObject({
      legalName: 'Grey Heron L.L.C.',
      taxIdMasked: '*****6789',
    });
  });

  it('is filed as one unit of work: a failure in any part undoes the rest', async () => {
    const { id, einApplication } = await newIncorporation(business, { einNoSsn: true });
    await moveApplicationTo(world, business, einApplication.id, 'ein_received');
    const before = await data.fingerprint(business.businessId);
    // The last event, raised once the entity has its EIN.
    let fails = true;
    world.app.get(DomainEvents).on('entity.updated', async () => {
      if (fails) throw new Error('as the test asked');
    });
    await expect(approve(world, business, id)).rejects.toThrow('as the test asked');
    expect(await data.fingerprint(business.businessId)).toEqual(before);
    fails = false;
    await approve(world, business, id);
    expect((await incorporationOf(business, id)).status).toBe('filed');
  });

  it('does not link a cancelled application', async () => {
    const { id, einApplication } = await newIncorporation(business, { einNoSsn: true });
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
  ])('cannot be approved with invalid options: %j', async (options, refusal) => {
    const { id } = await newIncorporation(business, { einNoSsn: true });
    const before = await data.fingerprint(business.businessId);
    expect(await refusalBy(approve(world, business, id, ...options))).toBe(refusal);
    expect(await data.fingerprint(business.businessId)).toEqual(before);
  });

  it('is listed for the operator by status, across businesses', async () => {
    const other = await newBusiness(world);
    const mine = await newIncorporation(business);
    const theirs = await newIncorporation(other);
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
