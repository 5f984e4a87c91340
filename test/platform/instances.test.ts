import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Api, type ApiResponse } from '../support/http/api.js';
import { differences } from '../support/books/push.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { dataOf, refusalOf } from '../support/http/responses.js';
import { whileEntityIsLocked } from '../support/http/raw.js';
import { entriesOf } from '../support/books/transactions.js';
import { cloneDatabase, createWorld, type World } from '../support/world/world.js';

const KEY = { 'idempotency-key': 'order-77' };

describe('two instances of the service on one database', () => {
  let one: World;
  let two: World;
  let business: TestBusiness;
  let elsewhere: Api;

  beforeAll(async () => {
    const databaseUrl = await cloneDatabase();
    [one, two] = await Promise.all([createWorld({ databaseUrl }), createWorld({ databaseUrl })]);
  });

  afterAll(() => Promise.all([one.close(), two.close()]));

  beforeEach(async () => {
    business = await newBusiness(one);
    elsewhere = new Api(two.rootUrl, business.api.credential);
  });

  const entry = (amount = 5) => ({
    date: '2026-01-15',
    description: 'owner pays in',
    lines: [
      { accountNumber: '1000', debit: amount },
      { accountNumber: '3010', credit: amount },
    ],
  });
  const post = (api: Api, amount?: number): Promise<ApiResponse<any>> =>
    api.post('/v1/journal-entries', entry(amount), KEY);

  it('serve the same books', async () => {
    dataOf(await business.api.post('/v1/journal-entries', entry()), 201);
    const [here, there] = await Promise.all([
      business.api.get('/v1/journal-entries'),
      elsewhere.get('/v1/journal-entries'),
    ]);
    expect(there.body).toEqual(here.body);
    expect(there.body.data).toHaveLength(1);
  });

  it("replay each other's responses", async () => {
    const first = await post(business.api);
    const again = await post(elsewhere);
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    refusalOf(await post(elsewhere, 6), 409, 'idempotency_key_reused');
    expect(await entriesOf(business)).toHaveLength(1);
  });

  it('know which requests the other one is processing', async () => {
    const sent = await whileEntityIsLocked(one, business, async (untilTransactionWaits) => {
      const first = post(business.api);
      await untilTransactionWaits();
      return { first, second: await post(elsewhere) };
    });
    refusalOf(sent.second, 409, 'idempotency_in_progress');
    expect(sent.second.headers.get('retry-after')).toBe('1');
    const first = await sent.first;
    dataOf(first, 201);
    expect((await post(elsewhere)).text).toBe(first.text);
  });

  it('write one of forty identical requests', async () => {
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, index) => post(index % 2 === 0 ? business.api : elsewhere)),
    );
    const fresh = responses.filter(
      ({ status, headers }) => status === 201 && !headers.has('idempotency-replayed'),
    );
    expect(fresh).toHaveLength(1);
    for (const response of responses) {
      if (response.status === 201) expect(response.text).toBe(fresh[0]?.text);
      else refusalOf(response, 409, 'idempotency_in_progress');
    }
    expect(await entriesOf(business)).toHaveLength(1);
    expect(await differences(one, business)).toEqual([]);
  });

  it('both see a revoked key or a lost role at once', async () => {
    const { api, email } = await business.memberKey('member', ['read', 'write']);
    const there = new Api(two.rootUrl, api.credential);
    expect((await there.get('/v1/accounts')).status).toBe(200);
    await one.database.run(business.operator, (uow) =>
      uow.query(
        `update member set role = 'viewer'
          where user_id = (select id from app_user where email = $1)`,
        [email],
      ),
    );
    refusalOf(await there.post('/v1/accounts', {}), 403, 'insufficient_scope');
    await one.database.run(business.operator, (uow) => uow.query('update api_key set revoked_at = now()'));
    refusalOf(await there.get('/v1/accounts'), 401, 'unauthorized');
    refusalOf(await elsewhere.get('/v1/accounts'), 401, 'unauthorized');
  });
});
