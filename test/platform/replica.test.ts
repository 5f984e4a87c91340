import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ReplicaOutcome, replicaRead } from '../../src/platform/metrics/signals.js';
import { Api } from '../support/http/api.js';
import { dataOf } from '../support/http/responses.js';
import { newMember } from '../support/identity/people.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { cloneDatabase, createWorld, theWorld, TODAY, type World } from '../support/world/world.js';

/** Nothing listens there. */
const NOWHERE = 'postgres://books@127.0.0.1:1/books';
const TRIAL_BALANCE = '/v1/reports/trial-balance';

const entry = {
  date: TODAY,
  description: 'Sales',
  lines: [
    { accountNumber: '1000', debit: 5 },
    { accountNumber: '4000', credit: 5 },
  ],
};

const withToken = (token: string) => ({ 'consistency-token': token });

// replica.long.test.ts reads from a real replica.
describe('a service without a replica', () => {
  let business: TestBusiness;

  beforeAll(async () => {
    business = await newBusiness(await theWorld());
  });

  it('returns no token, and ignores those of other services', async () => {
    const { status, headers } = await business.api.post('/v1/journal-entries', entry);
    expect([status, headers.get('consistency-token')]).toEqual([201, null]);
    for (const token of ['1-16b374d848', 'primary', 'of_another-release'])
      dataOf(await business.api.get(TRIAL_BALANCE, withToken(token)));
  });

  it.each(['', 'a b', '16/B374D848', 'ä', 'a'.repeat(65), '1-2, 1-3'])(
    'rejects the token "%s"',
    async (token) => {
      const { status, body } = await business.api.get(TRIAL_BALANCE, withToken(encodeHeader(token)));
      expect([status, body.error]).toEqual([400, 'invalid_request']);
      expect(body.reason).toContain('Consistency-Token');
    },
  );
});

describe('a service whose replica is missing', () => {
  let world: World;
  let business: TestBusiness;
  const outcomes: ReplicaOutcome[] = [];
  const end = replicaRead.observe(({ outcome }) => outcomes.push(outcome));

  beforeAll(async () => {
    const databaseUrl = await cloneDatabase();
    const env = { DATABASE_URL: databaseUrl, DATABASE_REPLICA_URL: NOWHERE, RATE_LIMIT_STORE: 'memory' };
    world = await createWorld({ databaseUrl, env });
    business = await newBusiness(world);
  });

  afterAll(async () => {
    end();
    await world?.close();
  });

  it('starts, says so once, and serves reads from the primary', async () => {
    const { status, headers } = await business.api.post('/v1/journal-entries', entry);
    expect(status).toBe(201);
    const token = headers.get('consistency-token') ?? '';
    expect(token).toMatch(/^[0-9a-f]+-[0-9a-f]+$/);
    outcomes.length = 0;
    for (const path of [
      TRIAL_BALANCE,
      `/v1/reports/statements/profit_and_loss?from=${TODAY}&to=${TODAY}`,
      `/v1/reports/general-ledger?accountNumber=1000&from=${TODAY}&to=${TODAY}`,
      '/v1/reports/journal',
      '/v1/journal-entries',
      '/v1/transactions',
    ]) {
      const response = await business.api.get(path, withToken(token));
      expect([path, response.status, response.headers.get('consistency-token')]).toEqual([path, 200, null]);
    }
    expect(outcomes).toEqual(Array(6).fill('unavailable'));
    const said = () => world.logs.filter((line) => line.includes('the primary serves all reads'));
    await expect.poll(() => said().length).toBe(1);
    expect(said()[0]).toContain('is unreachable');
  });

  it('returns no token for writes that fail', async () => {
    const { status, headers } = await business.api.post('/v1/journal-entries', {
      ...entry,
      lines: [entry.lines[0], { accountNumber: '4000', credit: 6 }],
    });
    expect([status, headers.get('consistency-token')]).toEqual([400, null]);
  });

  it('gives the web app its token in a cookie, after writes in either API', async () => {
    const { browser } = await newMember(world, business, 'owner');
    const token = browser.cookies.get('consistency');
    expect(token).toMatch(/^[0-9a-f]+-[0-9a-f]+$/);
    const { accessToken } = dataOf(await browser.post('token', { businessId: business.businessId }));
    const session = new Api(world.rootUrl, accessToken);
    const written = await session.post('/v1/journal-entries', entry);
    const [cookie = ''] = written.headers.getSetCookie();
    expect(cookie).toMatch(
      new RegExp(
        `^consistency=${written.headers.get('consistency-token')}; Max-Age=60; Path=/; .*HttpOnly; SameSite=Lax$`,
      ),
    );
    outcomes.length = 0;
    for (const sent of ['', 'consistency=primary', `consistency=${token}`])
      dataOf(await session.get(TRIAL_BALANCE, sent === '' ? {} : { cookie: sent }));
    // Only the token `primary` asks for the primary alone.
    expect(outcomes).toEqual(['unavailable', 'unavailable']);
  });
});

describe('a service whose replica is its own primary', () => {
  it('uses it as the primary alone', async () => {
    const databaseUrl = await cloneDatabase();
    const env = { DATABASE_URL: databaseUrl, DATABASE_REPLICA_URL: databaseUrl, RATE_LIMIT_STORE: 'memory' };
    const world = await createWorld({ databaseUrl, env });
    try {
      const business = await newBusiness(world);
      const { headers } = await business.api.post('/v1/journal-entries', entry);
      dataOf(await business.api.get(TRIAL_BALANCE, withToken(headers.get('consistency-token') ?? '')));
      await expect.poll(() => world.logs.join('')).toContain('is no replica');
    } finally {
      await world.close();
    }
  });
});

/** fetch sends headers as latin1. */
function encodeHeader(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}
