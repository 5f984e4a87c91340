import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Maintenance } from '../../src/platform/maintenance/maintenance.js';
import { Api, type ApiResponse } from '../support/http/api.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { superuserOf } from '../support/platform/databases.js';
import { refusalOf } from '../support/http/responses.js';
import { cloneDatabase, createWorld, type World } from '../support/world/world.js';

const BURST = 10;
/** Too slow to refill during a test: a token takes almost an hour. */
const TOKENS_PER_SECOND = 0.0003;
const SLOW = `${BURST},${TOKENS_PER_SECOND}`;
const PARALLEL = 60;

const env = {
  RATE_LIMIT_STORE: 'postgres',
  RATE_LIMIT_READ: SLOW,
  RATE_LIMIT_WRITE: SLOW,
  RATE_LIMIT_REPORTS: SLOW,
  RATE_LIMIT_UNKNOWN_BEARER: SLOW,
};

function tally(responses: readonly ApiResponse[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe('budgets of two instances', () => {
  let one: World;
  let two: World;
  let superuser: pg.Client;
  let business: TestBusiness;
  let elsewhere: Api;

  beforeAll(async () => {
    const databaseUrl = await cloneDatabase();
    [one, two] = await Promise.all([createWorld({ databaseUrl, env }), createWorld({ databaseUrl, env })]);
    superuser = await superuserOf(databaseUrl);
  });

  afterAll(async () => {
    await superuser.end();
    await Promise.all([one.close(), two.close()]);
  });

  beforeEach(async () => {
    await superuser.query('truncate rate_bucket');
    business = await newBusiness(one);
    elsewhere = new Api(two.rootUrl, business.api.credential);
  });

  const read = (api: Api = business.api): Promise<ApiResponse<any>> => api.get('/v1/accounts');

  /** Lets time pass for every bucket by moving their tat, because the database server's clock cannot be changed. */
  const pass = (seconds: number) =>
    superuser.query('update rate_bucket set tat = tat - make_interval(secs => $1)', [seconds]);

  it('[8] let through exactly the burst of sixty at once', async () => {
    const responses = await Promise.all(
      Array.from({ length: PARALLEL }, (_, index) => read(index % 2 === 0 ? business.api : elsewhere)),
    );
    expect(tally(responses)).toEqual({ 200: BURST, 429: PARALLEL - BURST });
    for (const response of responses.filter(({ status }) => status === 429)) {
      refusalOf(response, 429, 'rate_limited');
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });

  it('[8] include the requests of both instances', async () => {
    const seen: (string | null)[] = [];
    for (const api of [business.api, elsewhere, business.api, elsewhere]) {
      seen.push((await read(api)).headers.get('ratelimit')?.split(';')[1] ?? null);
    }
    expect(seen).toEqual(['r=9', 'r=8', 'r=7', 'r=6']);
  });

  it('[7.3] allow one request on either after the announced delay', async () => {
    for (let spent = 0; spent < BURST; spent++) expect((await read()).status).toBe(200);
    const refused = await read(elsewhere);
    refusalOf(refused, 429, 'rate_limited');
    await pass(Number(refused.headers.get('retry-after')));
    expect((await read(elsewhere)).status).toBe(200);
    refusalOf(await read(), 429, 'rate_limited');
  });

  it('[8] charge nothing for rejected requests', async () => {
    const spent = Array.from({ length: PARALLEL }, () => read());
    await Promise.all(spent);
    await pass(5.5 / TOKENS_PER_SECOND);
    const next = await Promise.all(Array.from({ length: 20 }, () => read(elsewhere)));
    expect(tally(next)).toEqual({ 200: 5, 429: 15 });
  });

  it('[8] are per credential: another key is not affected', async () => {
    await Promise.all(Array.from({ length: BURST }, () => read()));
    const { api } = await business.memberKey('member', ['read']);
    expect((await read(new Api(two.rootUrl, api.credential))).status).toBe(200);
    expect((await read(elsewhere)).status).toBe(429);
  });

  it('[8] limit unknown credentials of an address, and never reject a known one', async () => {
    const unknown = (rootUrl: string) => read(new Api(rootUrl, 'svc_live_nobody'));
    const responses = await Promise.all(
      Array.from({ length: PARALLEL }, (_, index) => unknown(index % 2 === 0 ? one.rootUrl : two.rootUrl)),
    );
    expect(tally(responses)).toEqual({ 401: BURST, 429: PARALLEL - BURST });
    expect((await read(elsewhere)).status).toBe(200);
  });

  it('have a token left if the clock was set back by a day, and no more than that', async () => {
    await Promise.all(Array.from({ length: BURST }, () => read()));
    refusalOf(await read(), 429, 'rate_limited');
    await pass(-86_400);
    expect((await read(elsewhere)).status).toBe(200);
    const refused = await read();
    refusalOf(refused, 429, 'rate_limited');
    await pass(Number(refused.headers.get('retry-after')));
    expect((await read()).status).toBe(200);
  });

  it('[8] are not given back by a request that fails', async () => {
    for (let spent = 0; spent < BURST; spent++) {
      expect((await business.api.post('/v1/journal-entries', {})).status).toBe(400);
    }
    refusalOf(await elsewhere.post('/v1/journal-entries', {}), 429, 'rate_limited');
  });

  it('are deleted by maintenance once they are full again, and not before', async () => {
    await read();
    await business.api.post('/v1/journal-entries', {});
    const keys = async () =>
      (await superuser.query<{ key: string }>('select key from rate_bucket order by key')).rows;
    expect((await keys()).map(({ key }) => key.split(':')[0])).toEqual([
      'business_read',
      'business_write',
      'read',
      'write',
    ]);
    await superuser.query(`update rate_bucket set tat = clock_timestamp() where key like 'read:%'`);
    await two.app.get(Maintenance).prune();
    expect((await keys()).map(({ key }) => key.split(':')[0])).toEqual(['write']);
  });
});

describe('a business on two instances', () => {
  let one: World;
  let two: World;

  beforeAll(async () => {
    const databaseUrl = await cloneDatabase();
    const shared = { RATE_LIMIT_STORE: 'postgres', RATE_LIMIT_BUSINESS_READ: SLOW };
    [one, two] = await Promise.all([
      createWorld({ databaseUrl, env: shared }),
      createWorld({ databaseUrl, env: shared }),
    ]);
  });

  afterAll(() => Promise.all([one.close(), two.close()]));

  it('[8] has one budget for all its credentials', async () => {
    const business = await newBusiness(one);
    const { api } = await business.memberKey('member', ['read']);
    const elsewhere = new Api(two.rootUrl, api.credential);
    const responses = await Promise.all(
      Array.from({ length: PARALLEL }, (_, index) =>
        (index % 2 === 0 ? business.api : elsewhere).get('/v1/accounts'),
      ),
    );
    expect(tally(responses)).toEqual({ 200: BURST, 429: PARALLEL - BURST });
    for (const response of responses.filter(({ status }) => status === 429)) {
      refusalOf(response, 429, 'rate_limited');
      expect(response.headers.get('ratelimit-policy')).toMatch(/^"business_read";q=10;/);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });
});

describe('budgets of a single instance', () => {
  let world: World;

  beforeAll(async () => {
    world = await createWorld({ env: { ...env, RATE_LIMIT_STORE: 'memory' } });
  });

  afterAll(() => world.close());

  it('[8] let through exactly the burst of sixty at once', async () => {
    const business = await newBusiness(world);
    const responses = await Promise.all(
      Array.from({ length: PARALLEL }, () => business.api.get('/v1/accounts')),
    );
    expect(tally(responses)).toEqual({ 200: BURST, 429: PARALLEL - BURST });
  });
});
