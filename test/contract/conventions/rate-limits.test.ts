import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Api, type ApiResponse } from '../../support/http/api.js';
import { newBusiness, type TestBusiness } from '../../support/world/business.js';
import { refusalOf } from '../../support/http/responses.js';
import { createWorld, type World } from '../../support/world/world.js';

describe('rate limits', () => {
  let world: World;
  let business: TestBusiness;

  beforeAll(async () => {
    world = await createWorld({
      env: {
        RATE_LIMIT_READ: '5,1',
        RATE_LIMIT_WRITE: '3,0.5',
        RATE_LIMIT_REPORTS: '2,0.25',
        RATE_LIMIT_UNKNOWN_BEARER: '3,0.5',
      },
    });
  });

  afterAll(() => world.close());

  beforeEach(async () => {
    // Long enough to refill every bucket.
    world.clock.advance(60_000);
    business = await newBusiness(world);
  });

  const read = (api: Api = business.api) => api.get('/v1/accounts');
  const write = (api: Api = business.api) => api.post('/v1/accounts', {});
  const report = (api: Api = business.api) => api.get('/v1/reports/trial-balance');

  async function statusesOf(times: number, send: () => Promise<ApiResponse>): Promise<number[]> {
    const statuses: number[] = [];
    for (let time = 0; time < times; time++) statuses.push((await send()).status);
    return statuses;
  }

  it('[8] a burst is allowed, then 429 with Retry-After is returned', async () => {
    expect(await statusesOf(5, read)).toEqual([200, 200, 200, 200, 200]);
    const refused = await read();
    refusalOf(refused, 429, 'rate_limited');
    expect(refused.headers.get('retry-after')).toBe('1');
  });

  it('[7.3] a request succeeds after waiting for Retry-After', async () => {
    for (const [send, burst, success] of [
      [read, 5, 200],
      [write, 3, 400],
      [report, 2, 200],
    ] as const) {
      await statusesOf(burst, send);
      const refused = await send();
      refusalOf(refused, 429, 'rate_limited');
      const retryAfter = refused.headers.get('retry-after');
      expect(retryAfter).toMatch(/^[1-9]\d*$/);
      world.clock.advance(Number(retryAfter) * 1000);
      expect((await send()).status).toBe(success);
    }
  });

  it('[7.3] Retry-After is not longer than necessary', async () => {
    await statusesOf(2, report);
    const refused = await report();
    expect(refused.headers.get('retry-after')).toBe('4');
    world.clock.advance(3000);
    refusalOf(await report(), 429, 'rate_limited');
  });

  it('[8] a bucket refills at its rate, up to its burst', async () => {
    await statusesOf(5, read);
    world.clock.advance(2000);
    expect(await statusesOf(3, read)).toEqual([200, 200, 429]);
    world.clock.advance(3_600_000);
    expect(await statusesOf(6, read)).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('[8] a rejected request costs nothing', async () => {
    await statusesOf(9, read);
    world.clock.advance(1000);
    expect((await read()).status).toBe(200);
  });

  it('[8] budgets are per key: another key of the business has its own', async () => {
    await statusesOf(6, read);
    const { api } = await business.memberKey('member', ['read']);
    expect((await read(api)).status).toBe(200);
  });

  it('[8] reads, writes and reports have separate budgets', async () => {
    await statusesOf(6, read);
    expect((await write()).status).toBe(400);
    expect((await report()).status).toBe(200);
    expect((await read()).status).toBe(429);
  });

  it.each([
    ['/v1/reports/statements/balance_sheet'],
    ['/v1/reports/statements/profit_and_loss?from=2026-01-01&to=2026-12-31'],
    ['/v1/reports/statements/cash_flow?from=2026-01-01&to=2026-12-31'],
    ['/v1/reports/trial-balance'],
    ['/v1/reports/general-ledger?accountNumber=1000&from=2026-01-01&to=2026-12-31'],
    ['/v1/reports/journal'],
  ])('[4.6] GET %s uses the smaller budget of reports', async (path) => {
    const { headers } = await business.api.get(path);
    expect(headers.get('ratelimit-policy')).toBe('"reports";q=2;w=8');
    expect(await statusesOf(2, () => business.api.get(path))).toEqual([200, 429]);
  });

  it('[8] HEAD counts as a read', async () => {
    await statusesOf(5, read);
    const response = await fetch(`${world.rootUrl}/v1/accounts`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${business.api.credential}` },
    });
    expect(response.status).toBe(429);
  });

  it('[8] every response has the policy and the remaining budget', async () => {
    const seen: (string | null)[] = [];
    for (let time = 0; time < 5; time++) seen.push((await read()).headers.get('ratelimit'));
    expect(seen).toEqual([
      '"read";r=4;t=1',
      '"read";r=3;t=2',
      '"read";r=2;t=3',
      '"read";r=1;t=4',
      '"read";r=0;t=5',
    ]);
    const refused = await read();
    expect(refused.headers.get('ratelimit-policy')).toBe('"read";q=5;w=5');
    expect(refused.headers.get('ratelimit')).toBe('"read";r=0;t=5');
  });

  it.each<[string, number, () => Promise<ApiResponse>]>([
    ['an invalid field', 400, () => business.api.get('/v1/transactions?limit=0')],
    ['an unknown id', 404, () => business.api.get('/v1/transactions/txn_x')],
    ['a missing scope', 403, async () => write((await business.memberKey('viewer', ['read'])).api)],
    ['a created account', 201, () => business.api.post('/v1/accounts', account)],
    ['an unknown path', 404, () => business.api.get('/v1/nothing')],
    ['an unsupported method', 405, () => business.api.send('DELETE', '/v1/accounts')],
    ['malformed JSON', 400, () => business.api.post('/v1/accounts', '{')],
    [
      'another media type',
      415,
      () => business.api.post('/v1/accounts', 'x', { 'content-type': 'text/plain' }),
    ],
    ['an unknown credential', 401, () => new Api(world.rootUrl, 'svc_live_x').get('/v1/accounts')],
  ])('[8] the rate limit headers are also returned for %s', async (_what, status, send) => {
    const { headers, ...response } = await send();
    expect(response.status).toBe(status);
    expect(headers.get('ratelimit-policy')).toMatch(/^"[a-z_]+";q=\d+;w=\d+$/);
    expect(headers.get('ratelimit')).toMatch(/^"[a-z_]+";r=\d+;t=\d+$/);
  });

  const account = { accountNumber: '6123', name: 'x', category: 'expense' };

  describe('lookups of unknown credentials', () => {
    const unknown = () => read(new Api(world.rootUrl, `svc_live_${'x'.repeat(46)}`));

    it('[7.3] return 429 if an address sends too many', async () => {
      expect(await statusesOf(4, unknown)).toEqual([401, 401, 401, 429]);
      const refused = await unknown();
      refusalOf(refused, 429, 'rate_limited');
      world.clock.advance(Number(refused.headers.get('retry-after')) * 1000);
      expect((await unknown()).status).toBe(401);
    });

    it('[7.3] never block a valid credential from the same address', async () => {
      await statusesOf(10, unknown);
      expect((await read()).status).toBe(200);
    });

    it('[7.3] are not counted for valid credentials', async () => {
      await statusesOf(5, read);
      expect(await statusesOf(3, unknown)).toEqual([401, 401, 401]);
    });
  });
});

describe('the rate limits of a business', () => {
  let world: World;
  let business: TestBusiness;

  beforeAll(async () => {
    world = await createWorld({
      env: {
        RATE_LIMIT_READ: '4,1',
        RATE_LIMIT_BUSINESS_READ: '6,0.5',
        RATE_LIMIT_BUSINESS_REPORTS: '1,0.5',
      },
    });
    business = await newBusiness(world);
  });

  afterAll(() => world.close());

  it('[8] are shared by its credentials, and not by another business', async () => {
    const [first, { api: second }] = [business.api, await business.memberKey('member', ['read'])];
    const read = (api: Api) => api.get('/v1/accounts');
    for (const api of [first, first, first, first, second, second])
      expect((await read(api)).status).toBe(200);
    expect((await read(first)).headers.get('ratelimit')).toBe('"read";r=0;t=4');
    const refused = await read(second);
    refusalOf(refused, 429, 'rate_limited');
    expect(refused.headers.get('retry-after')).toBe('2');
    expect(refused.headers.get('ratelimit-policy')).toBe('"business_read";q=6;w=12');
    expect(refused.headers.get('ratelimit')).toBe('"business_read";r=0;t=12');
    expect((await read((await newBusiness(world)).api)).status).toBe(200);
    expect((await second.post('/v1/accounts', {})).status).toBe(403);
    world.clock.advance(2000);
    const allowed = await read(second);
    expect([allowed.status, allowed.headers.get('ratelimit-policy')]).toEqual([200, '"read";q=4;w=4']);
    refusalOf(await read(second), 429, 'rate_limited');
  });

  it('[8] limit reports separately', async () => {
    const report = () => business.api.get('/v1/reports/trial-balance');
    expect((await report()).headers.get('ratelimit-policy')).toMatch(/^"reports";/);
    const refused = await report();
    refusalOf(refused, 429, 'rate_limited');
    expect(refused.headers.get('ratelimit-policy')).toBe('"business_reports";q=1;w=2');
  });
});

describe('the default rate limits', () => {
  it.each([
    ['read', '"read";q=100;w=5', (api: Api) => api.get('/v1/accounts')],
    ['write', '"write";q=50;w=5', (api: Api) => api.post('/v1/accounts', {})],
    ['reports', '"reports";q=20;w=20', (api: Api) => api.get('/v1/reports/trial-balance')],
  ] as const)('[8] of %s are %s', async (_name, policy, send) => {
    const world = await createWorld({
      env: { RATE_LIMIT_READ: '', RATE_LIMIT_WRITE: '', RATE_LIMIT_REPORTS: '' },
    });
    try {
      const business = await newBusiness(world);
      expect((await send(business.api)).headers.get('ratelimit-policy')).toBe(policy);
    } finally {
      await world.close();
    }
  });
});
