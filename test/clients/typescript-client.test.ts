import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  ApiError,
  Charterbook,
  type CharterbookOptions,
  clientCredentials,
  ConnectionError,
  type Retry,
} from '../../clients/typescript/src/index.js';
import { Edge } from '../support/clients/edge.js';
import { newPerson } from '../support/identity/people.js';
import { join, newClient, revoke } from '../support/oauth/oauth.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { createWorld, theWorld, type World } from '../support/world/world.js';

const UNKNOWN = { params: { path: { id: '00000000-0000-7000-8000-000000000000' } } };
const ENTRY = {
  body: {
    date: '2026-01-31',
    description: 'Owner pays in',
    lines: [
      { accountNumber: '1000', debit: 0.1 },
      { accountNumber: '3010', credit: 0.1 },
    ],
  },
};

describe('the TypeScript client', () => {
  let world: World;
  let business: TestBusiness;
  let edge: Edge;
  let retries: Retry[];

  beforeAll(async () => {
    world = await theWorld();
    edge = await Edge.before(world.rootUrl);
  });
  afterAll(() => edge.close());
  beforeEach(async () => {
    business = await newBusiness(world);
    retries = [];
    edge.arrived.length = 0;
  });

  const connect = (options: Partial<CharterbookOptions> = {}) =>
    new Charterbook({
      url: edge.url,
      credential: business.api.credential ?? '',
      // A backoff without Retry-After is at most this.
      maxWaitMs: 2000,
      onRetry: (retry) => retries.push(retry),
      ...options,
    });
  const thrownBy = (sent: Promise<unknown>) =>
    sent.then(
      () => null,
      (error: unknown) => error,
    );
  const entries = async () => (await business.api.get('/v1/journal-entries')).body.data as unknown[];

  it('posts once although the connection breaks within the response', async () => {
    edge.cutNext();
    const { data: entry } = await connect().post('/journal-entries', ENTRY);
    expect(await entries()).toMatchObject([{ id: entry.id }]);
    const [first, second] = edge.arrived;
    expect(first?.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(edge.arrived).toEqual([first, { ...second, key: first?.key }]);
    expect(retries).toMatchObject([{ method: 'POST', attempt: 1, status: null }]);
  });

  it('uses a new Idempotency-Key for each call, or the one of the caller', async () => {
    const books = connect();
    const header = { 'Idempotency-Key': 'owner-2026-01' };
    await books.post('/journal-entries', ENTRY);
    await books.post('/journal-entries', ENTRY);
    await books.post('/journal-entries', { ...ENTRY, params: { header } });
    await books.post('/journal-entries', { ...ENTRY, params: { header } });
    expect(await entries()).toHaveLength(3);
    expect(new Set(edge.arrived.map(({ key }) => key)).size).toBe(3);
  });

  it('sends no Idempotency-Key with GET, PUT and DELETE', async () => {
    const books = connect();
    await books.get('/accounts');
    await thrownBy(books.delete('/rules/{id}', UNKNOWN));
    expect(edge.arrived.map(({ method, key }) => [method, key])).toEqual([
      ['GET', undefined],
      ['DELETE', undefined],
    ]);
  });

  it('sends a Consistency-Token only if the caller does', async () => {
    const books = connect();
    const { headers } = await books.withHeaders.post('/journal-entries', ENTRY);
    // This service has no replica.
    expect(headers.consistencyToken).toBeNull();
    await books.get('/reports/trial-balance');
    const read = (token: string) =>
      books.get('/reports/trial-balance', { params: { header: { 'Consistency-Token': token } } });
    await read('1-16b374d848');
    expect(await thrownBy(read('no token'))).toMatchObject({
      status: 400,
      reason: expect.stringContaining('Consistency-Token'),
    });
  });

  it('uploads a file once although the connection breaks', async () => {
    const books = connect();
    const { data } = await books.post('/bank-accounts', {
      body: {
        institutionName: 'Harbour Bank',
        accounts: [{ externalId: 'chk', name: 'Operating', currency: 'USD', kind: 'checking' }],
      },
    });
    const file = new File(['Date,Description,Amount\n2026-01-22,FERRY,-18.50\n'], 'january.csv');
    edge.cutNext();
    const { bankAccountId } = data.accounts[0]!;
    const mapping = { sign: 'negative_is_out' } as const;
    const upload = await books.upload('/statement-uploads', { bankAccountId, mapping, file });
    const { data: uploads } = await books.get('/statement-uploads');
    expect(uploads).toMatchObject([{ id: upload.data.id, fileName: 'january.csv' }]);
  });

  it.each([
    ['seconds', (): string => '1', [1000, 1000]],
    ['a date', (): string => new Date(Date.now() + 1000).toUTCString(), [0, 1000]],
  ] as const)('waits for Retry-After in %s', async (_kind, header, [min, max]) => {
    edge.refuseNext(503, { 'retry-after': header() });
    const { data } = await connect().post('/journal-entries', ENTRY);
    expect(data.lines).toHaveLength(2);
    expect(retries).toMatchObject([{ status: 503 }]);
    expect(retries[0]?.waitMs).toBeGreaterThanOrEqual(min);
    expect(retries[0]?.waitMs).toBeLessThanOrEqual(max);
  });

  it('does not wait longer than maxWaitMs', async () => {
    edge.refuseNext(503, { 'retry-after': '3600' });
    const error = await thrownBy(connect().get('/accounts'));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 503, code: 'http_503', retryAfter: '3600' });
    expect(retries).toEqual([]);
  });

  it('repeats a read through a failing gateway, and no write', async () => {
    edge.refuseNext(502);
    await connect().get('/accounts');
    expect(retries).toMatchObject([{ status: 502 }]);
    edge.refuseNext(502);
    expect(await thrownBy(connect().post('/journal-entries', ENTRY))).toMatchObject({ status: 502 });
    expect(await entries()).toEqual([]);
  });

  it('throws a ConnectionError after the last attempt', async () => {
    edge.cutNext();
    edge.cutNext();
    const error = await thrownBy(connect({ retries: 1 }).get('/accounts'));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ isTimeout: false });
    expect(edge.arrived).toHaveLength(2);
  });

  it('repeats a request without a response in time', async () => {
    edge.ignoreNext();
    await connect({ timeoutMs: 500, retries: 20 }).get('/health-score');
    expect(retries[0]).toMatchObject({ attempt: 1, status: null });
    edge.ignoreNext();
    const error = await thrownBy(connect({ timeoutMs: 50, retries: 0 }).get('/accounts'));
    expect(error).toMatchObject({ name: 'ConnectionError', isTimeout: true });
  });

  it('ends at once when the caller aborts, also during a wait', async () => {
    const reason = new Error('the user has left');
    const ending = new AbortController();
    edge.refuseNext(503, { 'retry-after': '3600' });
    const books = connect({ maxWaitMs: 3_600_000, onRetry: () => ending.abort(reason) });
    expect(await thrownBy(books.get('/accounts', { signal: ending.signal }))).toBe(reason);
    expect(await thrownBy(books.get('/accounts', { signal: ending.signal }))).toBe(reason);
    expect(edge.arrived).toHaveLength(1);
  });

  it('throws the code, reason and request id of an error', async () => {
    const error = await thrownBy(connect().get('/transactions/{id}', UNKNOWN));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 404,
      code: 'not_found',
      reason: expect.any(String),
      requestId: expect.stringMatching(/./),
      details: {},
    });
    expect(retries).toEqual([]);
  });

  it('iterates over all items of a list, or page by page', async () => {
    const books = connect();
    for (let day = 1; day <= 5; day++)
      await books.post('/journal-entries', { body: { ...ENTRY.body, date: `2026-01-0${day}` } });
    const query = { limit: 2, from: '2026-01-02' };
    const dates: string[] = [];
    for await (const { date } of books.items('/journal-entries', { params: { query } })) dates.push(date);
    expect(dates.toSorted()).toEqual(['2026-01-02', '2026-01-03', '2026-01-04', '2026-01-05']);
    const sizes: number[] = [];
    const ledger = { from: '2026-01-01', to: '2026-01-31', accountNumber: '1000', limit: 2, offset: 1 };
    for await (const page of books.pages('/reports/general-ledger', { params: { query: ledger } }))
      sizes.push(page.data.lines.length);
    expect(sizes).toEqual([2, 2]);
    const firstOnly = books.items('/journal-entries', { params: { query } });
    expect((await firstOnly.next()).value).toMatchObject({ date: '2026-01-05' });
    expect(edge.arrived.filter(({ method }) => method === 'GET')).toHaveLength(2 + 2 + 1);
  });

  it('iterates over transactions only from a date that the caller chooses', async () => {
    const books = connect();
    const institutionName = 'Harbour Bank';
    await books.post('/bank-accounts', {
      body: {
        institutionName,
        accounts: [{ externalId: 'chk', name: 'Operating', currency: 'USD', kind: 'checking' }],
      },
    });
    await books.post('/transactions', {
      body: {
        institutionName,
        transactions: ['1999-12-31', '2026-01-02'].map((date) => ({
          accountExternalId: 'chk',
          externalId: date,
          date,
          amount: 1,
          description: 'FERRY',
        })),
      },
    });
    const dates: string[] = [];
    const query = { from: '1900-01-01' };
    for await (const { date } of books.items('/transactions', { params: { query } })) dates.push(date);
    expect(dates).toEqual(['2026-01-02', '1999-12-31']);
    edge.arrived.length = 0;
    const pages = books.pages('/transactions', { params: { query: { ...query, limit: 1 } } });
    const offsets: number[] = [];
    for await (const { meta } of pages) offsets.push(meta.pagination.offset);
    // The second page is read by cursor.
    expect(offsets).toEqual([0, 0]);
    edge.arrived.length = 0;
    const untyped = books as unknown as { items(path: string, init: object): AsyncGenerator };
    const refused = thrownBy(untyped.items('/transactions', { params: { query: { limit: 2 } } }).next());
    expect(await refused).toMatchObject({
      name: 'TypeError',
      message: expect.stringContaining('params.query.from'),
    });
    expect(edge.arrived).toEqual([]);
  });

  it('returns headers on request, and with errors', async () => {
    const books = connect();
    const header = { 'Idempotency-Key': 'owner-2026-01' };
    const first = await books.withHeaders.post('/journal-entries', { ...ENTRY, params: { header } });
    const replayed = await books.withHeaders.post('/journal-entries', { ...ENTRY, params: { header } });
    expect(replayed.body).toEqual(first.body);
    expect([first.headers.isReplayed, replayed.headers.isReplayed]).toEqual([false, true]);
    const { budget, limit, remaining } = first.headers.rateLimit!;
    expect(budget).toBe('write');
    expect(remaining).toBeLessThan(limit);
    expect(first.headers.requestId).toMatch(/./);
    const error = (await thrownBy(books.get('/transactions/{id}', UNKNOWN))) as ApiError;
    expect(error.headers.rateLimit).toMatchObject({ budget: 'read' });
    expect(error.headers.requestId).toBe(error.requestId);
  });

  it('follows the pages of a CSV response by its Link', async () => {
    const books = connect();
    for (let posted = 0; posted < 3; posted++) await books.post('/journal-entries', ENTRY);
    const pageAt = (offset: number) =>
      books.withHeaders.get('/reports/general-ledger', {
        params: { query: { from: '2026-01-01', to: '2026-01-31', accountNumber: '1000', limit: 2, offset } },
        headers: { Accept: 'text/csv' },
        parseAs: 'text',
      });
    const offsets: (number | null)[] = [];
    for (let offset: number | null = 0; offset !== null;) {
      const { body, headers } = await pageAt(offset);
      expect(body).toContain('Owner pays in');
      offsets.push((offset = headers.nextOffset));
    }
    expect(offsets).toEqual([2, null]);
  });

  it('gets access tokens with client credentials, and another one for a revoked one', async () => {
    const owner = await newPerson(world, 'Noor Haddad');
    await join(world, business, owner, 'owner');
    const client = await newClient(world, business, owner);
    const tokens: string[] = [];
    const source = clientCredentials({ url: edge.url, ...client, scope: 'read write' });
    const books = connect({
      credential: async (rejected) => {
        const token = await source(rejected);
        tokens.push(token);
        return token;
      },
    });
    await Promise.all([books.get('/accounts'), books.get('/accounts')]);
    expect(new Set(tokens).size).toBe(1);
    await revoke(world, client, tokens[0]!);
    await Promise.all([books.get('/accounts'), books.post('/journal-entries', ENTRY)]);
    expect(new Set(tokens).size).toBe(2);
    expect(edge.arrived.filter(({ path }) => path === '/oauth/token')).toHaveLength(2);
  });

  it('gives up if another token is rejected as well', async () => {
    const error = await thrownBy(connect({ credential: () => 'svc_live_unknown' }).get('/accounts'));
    expect(error).toMatchObject({ status: 401, code: 'unauthorized' });
    const wrong = { url: edge.url, clientId: 'svc_client_unknown', clientSecret: 'svc_secret_unknown' };
    const refused = await thrownBy(connect({ credential: clientCredentials(wrong) }).get('/accounts'));
    expect(refused).toMatchObject({ status: 401, code: 'invalid_client' });
  });
});

describe('the TypeScript client at its rate limit', () => {
  let world: World;

  beforeAll(async () => {
    world = await createWorld({ env: { RATE_LIMIT_WRITE: '2,1' } });
  });
  afterAll(() => world.close());

  it('waits as long as the service asks, and succeeds', async () => {
    const { api } = await newBusiness(world);
    const retries: Retry[] = [];
    const books = new Charterbook({
      url: world.rootUrl,
      credential: api.credential ?? '',
      onRetry: (retry) => {
        retries.push(retry);
        world.clock.advance(retry.waitMs);
      },
    });
    for (let posted = 0; posted < 3; posted++) await books.post('/journal-entries', ENTRY);
    expect(retries).toMatchObject([{ status: 429, waitMs: 1000 }]);
    expect((await books.get('/journal-entries')).data).toHaveLength(3);
  });
});
