import { beforeEach, describe, expect, it } from 'vitest';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import {
  CORP_INCORPORATION,
  FORM,
  LLC_INCORPORATION,
  newIncorporation,
  incorporationOf,
  sendIncorporation,
} from '../support/incorporations/incorporations.js';
import { dataOf, refusalOf } from '../support/http/responses.js';
import { auditActions } from '../support/books/transactions.js';
import { theWorld, type World } from '../support/world/world.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const AT_NOON = '2026-03-15T12:00:00.000Z';
const AGENT = { name: 'Agents of Dover', address: FORM.mailingAddress };

describe('an incorporation', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
  });

  it('is created for an LLC with its members and the defaults', async () => {
    const incorporation = await newIncorporation(business);
    expect(incorporation).toEqual({
      ...LLC_INCORPORATION,
      id: expect.stringMatching(UUID),
      status: 'submitted',
      statusReason: null,
      streetAddress: null,
      regime: null,
      county: null,
      officers: null,
      authorizedShares: null,
      parValue: null,
      foreignOwned: null,
      foreignOwnedPercent: null,
      ownerTaxResidence: null,
      registeredAgent: null,
      startDate: null,
      closingMonth: 12,
      einNoSsn: false,
      entityId: null,
      legalName: null,
      formationDate: null,
      stateFileNumber: null,
      filedAt: null,
      createdAt: AT_NOON,
      updatedAt: AT_NOON,
      einApplication: null,
    });
    expect(await incorporationOf(business, incorporation.id)).toEqual(incorporation);
    expect(await auditActions(business, `resource=incorporation:${incorporation.id}`)).toEqual([
      'incorporation.create',
    ]);
  });

  it('is created for a corporation with its officers and shares, and with every optional field', async () => {
    const more = {
      registeredAgent: AGENT,
      startDate: '2026-04-01',
      closingMonth: 6,
      county: 'Kent',
      einNoSsn: false,
    };
    const incorporation = await newIncorporation(business, {
      ...CORP_INCORPORATION,
      members: undefined,
      ...more,
    });
    expect(incorporation).toMatchObject({ ...CORP_INCORPORATION, ...more, members: null });
  });

  it('[2.7] with einNoSsn creates its EIN application under its first name', async () => {
    const incorporation = await newIncorporation(business, { einNoSsn: true });
    expect(incorporation.einApplication).toMatchObject({
      id: expect.stringMatching(UUID),
      entityId: null,
      incorporationId: incorporation.id,
      legalName: 'Blue Heron LLC',
      entityType: 'LLC',
      filingState: 'DE',
      status: 'ready_to_file',
      ss4DocumentId: expect.stringMatching(UUID),
      ein: null,
    });
    expect(dataOf(await business.api.get('/v1/ein-applications'))).toEqual([incorporation.einApplication]);
    expect(await incorporationOf(business, incorporation.id)).toEqual(incorporation);
    expect((await auditActions(business)).slice(0, 2).toSorted()).toEqual([
      'ein_application.create',
      'incorporation.create',
    ]);
  });

  it('is listed newest first, page by page and by status', async () => {
    const names = ['A', 'B', 'C', 'D', 'E'];
    const ids: string[] = [];
    for (const name of names)
      ids.push(
        (
          await newIncorporation(business, {
            nameOptions: [{ name, designator: 'LLC' }],
            einNoSsn: name === 'C',
          })
        ).id,
      );
    await business.api.post(`/v1/incorporations/${ids[1]}/cancel`);
    const listed = async (query: string) => {
      const { body } = await business.api.get(`/v1/incorporations?${query}`);
      return [
        body.data.map(({ id }: any) => names[ids.indexOf(id)]).join(''),
        body.meta.pagination.nextOffset,
      ];
    };
    expect(await listed('limit=2')).toEqual(['ED', 2]);
    expect(await listed('limit=2&offset=2')).toEqual(['CB', 4]);
    expect(await listed('limit=2&offset=4')).toEqual(['A', null]);
    expect(await listed('status=submitted')).toEqual(['EDCA', null]);
    expect(await listed('status=cancelled')).toEqual(['B', null]);
    expect(await listed('status=filed')).toEqual(['', null]);
    const all = dataOf(await business.api.get('/v1/incorporations'));
    expect(all.map(({ einApplication }: any) => einApplication?.legalName ?? null)).toEqual([
      null,
      null,
      'C LLC',
      null,
      null,
    ]);
    refusalOf(await business.api.get('/v1/incorporations?status=draft'), 400, 'invalid_request');
  });

  it('of another business returns 404', async () => {
    const { id } = await newIncorporation(business);
    const other = await newBusiness(world);
    refusalOf(await other.api.get(`/v1/incorporations/${id}`), 404, 'not_found');
    refusalOf(await other.api.post(`/v1/incorporations/${id}/cancel`), 404, 'not_found');
    expect(dataOf(await other.api.get('/v1/incorporations'))).toEqual([]);
  });

  it('is created once under one Idempotency-Key, like its application', async () => {
    const send = () =>
      business.api.post(
        '/v1/incorporations',
        { ...LLC_INCORPORATION, einNoSsn: true },
        { 'idempotency-key': 'incorporation-1' },
      );
    const first = await send();
    const second = await send();
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(second.body).toEqual(first.body);
    expect(dataOf(await business.api.get('/v1/incorporations'))).toHaveLength(1);
    expect(dataOf(await business.api.get('/v1/ein-applications'))).toHaveLength(1);
  });

  it('with many problems reports all of them at once', async () => {
    const response = await sendIncorporation(business, {
      nameOptions: [
        { name: 'Heron LLC', designator: 'Inc.' },
        { name: 'Heron', designator: 'LLC' },
        { name: 'HERON', designator: 'LLC' },
      ],
      members: [
        { name: '', ownershipPercent: 60 },
        { name: 'B', ownershipPercent: 39.9999 },
      ],
      officers: CORP_INCORPORATION.officers,
      principalActivity: 'magic',
      closingMonth: 13,
      ssn: '123-45-6789',
      responsibleParty: { ...FORM.responsibleParty, phone: 'call me', itin: null },
    });
    const reason = refusalOf(response, 400, 'invalid_request');
    const paths = reason.split('; ').map((problem) => problem.split(' ', 1)[0]);
    expect(paths.toSorted((a = '', b = '') => a.localeCompare(b))).toEqual([
      'closingMonth',
      'members',
      'members[0].name',
      'nameOptions[0].designator',
      'nameOptions[0].name',
      'nameOptions[2].name',
      'officers',
      'principalActivity',
      'responsibleParty.itin',
      'responsibleParty.phone',
      'ssn',
    ]);
    expect(dataOf(await business.api.get('/v1/incorporations'))).toEqual([]);
  });
});
