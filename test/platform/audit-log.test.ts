import { beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '../../src/kernel/principal.js';
import { declareAccounts } from '../support/books/push.js';
import { newEntity, postEntry } from '../support/books/steps.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { dataOf, expectBadField, refusalOf } from '../support/http/responses.js';
import { theWorld, type World } from '../support/world/world.js';

describe('GET /audit-log', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
  });

  const rows = async (query = '', of = business): Promise<any[]> =>
    dataOf(await of.api.get(`/v1/audit-log?limit=200&${query}`));
  const actions = async (query = '') => (await rows(query)).map(({ action }) => action);

  it('shows who did what to which resource, when, from where and in which request', async () => {
    const response = await business.api.post(
      '/v1/accounts',
      { accountNumber: '6405', name: 'Coffee', category: 'expense' },
      { 'x-request-id': 'from-the-caller' },
    );
    const [row, keyMade] = await rows();
    expect(row).toEqual({
      id: row.id,
      occurredAt: '2026-03-15T12:00:00.000Z',
      actorKind: 'api_key',
      credentialId: keyMade.resourceId,
      clientId: null,
      actingUserId: keyMade.changes.userId,
      action: 'ledger_account.create',
      resourceType: 'ledger_account',
      resourceId: response.body.data.id,
      requestId: response.headers.get('x-request-id'),
      address: '127.0.0.1',
      changes: { accountNumber: '6405', name: 'Coffee', category: 'expense', subtype: 'operating_expense' },
    });
    expect(keyMade).toMatchObject({ action: 'api_key.create', actorKind: 'operator', credentialId: null });
  });

  it.each<[Role, number]>([
    ['owner', 200],
    ['admin', 200],
    ['member', 403],
    ['viewer', 403],
  ])('is for owners and admins: a %s gets %d', async (role, status) => {
    const { api } = await business.memberKey(role, ['read']);
    const response = await api.get('/v1/audit-log');
    if (status === 200) dataOf(response);
    else expect(refusalOf(response, 403, 'forbidden')).toBe('this requires the role owner or admin');
  });

  it('lists the newest first', async () => {
    await postEntry(business, { '1000': 5, '3010': -5 });
    await newEntity(business);
    expect(await actions()).toEqual([
      'legal_entity.create',
      'journal_entry.create',
      'api_key.create',
      'member.add',
      'legal_entity.create',
      'business.create',
    ]);
  });

  it('does not contain reads', async () => {
    const before = await rows();
    for (const path of ['accounts', 'entities', 'reports/trial-balance', 'audit-log']) {
      dataOf(await business.api.get(`/v1/${path}`));
    }
    expect(await rows()).toEqual(before);
  });

  it('does not contain rejected changes', async () => {
    const before = await rows();
    expect((await business.api.post('/v1/accounts', { accountNumber: '1000' })).status).toBe(400);
    expect((await declareAccounts(business, [{ externalId: 'x', kind: 'nonsense' }])).status).toBe(400);
    expect(await rows()).toEqual(before);
  });

  it('pages', async () => {
    for (let index = 0; index < 4; index++) await postEntry(business, { '1000': 5, '3010': -5 });
    const all = await rows();
    expect(all).toHaveLength(8);
    const first = await business.api.get('/v1/audit-log?limit=5');
    expect(first.body).toEqual({
      data: all.slice(0, 5),
      meta: { pagination: { limit: 5, offset: 0, nextOffset: 5 } },
    });
    const second = await business.api.get('/v1/audit-log?limit=5&offset=5');
    expect(second.body).toEqual({
      data: all.slice(5),
      meta: { pagination: { limit: 5, offset: 5, nextOffset: null } },
    });
  });

  it('resource filters by type, or by type and id', async () => {
    const { id } = await newEntity(business);
    await postEntry(business, { '1000': 5, '3010': -5 });
    expect(await actions('resource=legal_entity')).toEqual(['legal_entity.create', 'legal_entity.create']);
    expect((await rows(`resource=legal_entity:${id}`)).map(({ resourceId }) => resourceId)).toEqual([id]);
    expect(await actions('resource=journal_entry')).toEqual(['journal_entry.create']);
    expect(await rows(`resource=journal_entry:${id}`)).toEqual([]);
    expect(await rows('resource=nothing')).toEqual([]);
  });

  it('from and to filter by day, both included', async () => {
    const all = await rows();
    expect(await rows('from=2026-03-15&to=2026-03-15')).toEqual(all);
    expect(await rows('from=2026-03-15')).toEqual(all);
    expect(await rows('to=2026-03-15')).toEqual(all);
    expect(await rows('from=2026-03-16')).toEqual([]);
    expect(await rows('to=2026-03-14')).toEqual([]);
  });

  it('the days are those of the time zone of the business', async () => {
    const kiritimati = await newBusiness(world, { timeZone: 'Pacific/Kiritimati' });
    expect(await rows('from=2026-03-16&to=2026-03-16', kiritimati)).toHaveLength(4);
    expect(await rows('to=2026-03-15', kiritimati)).toEqual([]);
  });

  it('shows nothing of another business', async () => {
    const other = await newBusiness(world);
    expect(await rows(`resource=legal_entity:${other.entityId}`)).toEqual([]);
  });

  it.each([
    ['from', 'from=2026-02-30'],
    ['to', 'to=today'],
    ['from', 'from=2026-03-16&to=2026-03-15'],
    ['resource', 'resource='],
    ['action', 'action=business.create'],
  ])('an invalid %s is 400: %s', async (field, query) => {
    expectBadField(await business.api.get(`/v1/audit-log?${query}`), field);
  });
});
