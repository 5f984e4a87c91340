import { beforeEach, describe, expect, it } from 'vitest';
import { RemoveMember } from '../../src/identity/index.js';
import { declareChecking, decide, pushRow } from '../support/books/transactions.js';
import { dataOf, expectBadField, refusalOf } from '../support/http/responses.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

describe('GET /transactions/{id}/history', () => {
  let world: World;
  let business: TestBusiness;
  let id: string;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    await declareChecking(business);
    ({ id } = await pushRow(business, { externalId: 'r1', amount: 10, category: '6300' }));
  });

  const historyOf = (query = '', api = business.api) => api.get(`/v1/transactions/${id}/history?${query}`);

  it('lists the changes with the names of the users, newest first', async () => {
    expect(dataOf(await historyOf())).toEqual([]);
    await decide(business, id, '6400');
    dataOf(await business.api.patch(`/v1/transactions/${id}`, { note: 'Lunch', reason: 'receipt' }));
    const [noted, decided, ...others] = dataOf(await historyOf());
    expect(others).toEqual([]);
    expect(noted).toMatchObject({
      action: 'bank_transaction.update',
      changes: { from: { note: null }, to: { note: 'Lunch' }, reason: 'receipt' },
    });
    expect(decided).toEqual({
      id: expect.any(String),
      occurredAt: '2026-03-15T12:00:00.000Z',
      action: 'bank_transaction.recategorize',
      actor: { kind: 'api_key', userId: expect.any(String), name: expect.stringMatching(/./) },
      changes: { from: '6300', fromSource: 'pushed', to: '6400', reason: null },
    });
  });

  it('has the changes of decisions on many transactions, of this one only', async () => {
    const { id: other } = await pushRow(business, { externalId: 'r2', amount: 11, category: '6300' });
    dataOf(await business.api.patch('/v1/transactions', { ids: [id, other], category: '6450' }));
    await decide(business, other, '6400');
    expect(dataOf(await historyOf()).map(({ changes }: any) => changes.to)).toEqual(['6450']);
  });

  it.each(['member', 'viewer'] as const)(
    'can be read by a %s, who cannot read the audit trail',
    async (role) => {
      await decide(business, id, '6400');
      const { api } = await business.memberKey(role, ['read']);
      expect(dataOf(await historyOf('', api))).toEqual(dataOf(await historyOf()));
      expect((await api.get('/v1/audit-log')).status).toBe(403);
    },
  );

  it('has no name of a user who has left the business', async () => {
    const { api, userId } = await business.memberKey('member', ['read', 'write']);
    dataOf(await api.patch(`/v1/transactions/${id}`, { category: '6400' }));
    const actor = async () => dataOf(await historyOf())[0].actor;
    expect(await actor()).toEqual({ kind: 'api_key', userId, name: expect.stringMatching(/./) });
    await world.database.run(business.operator, (uow) => world.app.get(RemoveMember).run(uow, { userId }));
    expect(await actor()).toEqual({ kind: 'api_key', userId, name: null });
  });

  it('is paged, each change once', async () => {
    for (const category of ['6400', '6450', '6300', '6400', '6450']) await decide(business, id, category);
    const all = dataOf(await historyOf());
    expect(all.map(({ changes }: any) => changes.to)).toEqual(['6450', '6400', '6300', '6450', '6400']);
    const walked: unknown[] = [];
    for (let offset: number | null = 0; offset !== null;) {
      const { body } = await historyOf(`limit=2&offset=${offset}`);
      walked.push(...body.data);
      offset = body.meta.pagination.nextOffset;
    }
    expect(walked).toEqual(all);
  });

  it('is 404 for unknown transactions and those of others, and 400 for bad parameters', async () => {
    const get = (unknown: string) => business.api.get(`/v1/transactions/${unknown}/history`);
    refusalOf(await get('txn_0000000000000000000000'), 404, 'not_found');
    refusalOf(await get('abc'), 404, 'not_found');
    const other = await newBusiness(world);
    refusalOf(await historyOf('', other.api), 404, 'not_found');
    expectBadField(await historyOf('limit=0'), 'limit');
    expectBadField(await historyOf('cursor=abc'), 'cursor');
  });
});
