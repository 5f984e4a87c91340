import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Api, type ApiResponse } from '../support/http/api.js';
import { differences } from '../support/books/push.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { PATIENCE } from '../support/world/patience.js';
import { superuserOf } from '../support/platform/databases.js';
import { Wire } from '../support/platform/proxy.js';
import { dataOf, refusalOf } from '../support/http/responses.js';
import { whileEntityIsLocked } from '../support/http/raw.js';
import { entriesOf } from '../support/books/transactions.js';
import { cloneDatabase, createWorld, type World } from '../support/world/world.js';

const BUSY = { error: 'service_unavailable', reason: 'the service is busy or restarting: try again' };

describe('a service whose database is unreachable at times', () => {
  let directly: World;
  let wire: Wire;
  let world: World;
  let business: TestBusiness;
  let anonymous: Api;
  let api: Api;

  beforeAll(async () => {
    const databaseUrl = await cloneDatabase();
    wire = await Wire.to(databaseUrl);
    directly = await createWorld({ databaseUrl });
    world = await createWorld({ databaseUrl: wire.url, env: { DATABASE_POOL_SIZE: '4' } });
    anonymous = new Api(world.rootUrl, null);
  });

  afterAll(async () => {
    await world.close();
    await wire.close();
    await directly.close();
  });

  beforeEach(async () => {
    wire.mend();
    business = await newBusiness(directly);
    api = new Api(world.rootUrl, business.api.credential);
    // The pool detects and replaces cut connections one by one.
    await vi.waitFor(async () => dataOf(await anonymous.get('/readyz')), PATIENCE);
  });

  const entry = {
    date: '2026-01-15',
    description: 'owner pays in',
    lines: [
      { accountNumber: '1000', debit: 5 },
      { accountNumber: '3010', credit: 5 },
    ],
  };

  const expectUnavailable = (response: ApiResponse<any>) => {
    expect([response.status, response.body]).toEqual([503, BUSY]);
    expect(response.headers.get('retry-after')).toBe('1');
  };

  it('is alive and ready with it', async () => {
    expect((await anonymous.get('/healthz')).body).toEqual({ data: { status: 'alive' } });
    expect((await anonymous.get('/readyz')).body).toEqual({ data: { status: 'ready' } });
  });

  it('is alive and not ready without it, and ready again when it is back', async () => {
    wire.cut();
    await expectUnreachable();
    wire.mend();
    await vi.waitFor(async () => dataOf(await anonymous.get('/readyz')), PATIENCE);
  });

  it('is not ready while the cable is unplugged, although no connection has ended, and ready again afterwards', async () => {
    wire.unplug();
    await expectUnreachable();
    wire.mend();
    await vi.waitFor(async () => dataOf(await anonymous.get('/readyz')), PATIENCE);
  });

  it('returns 503 for requests that wait behind an unplugged cable, and works again with a new connection', async () => {
    const waiting = Array.from({ length: 8 }, () => api.get('/v1/accounts'));
    wire.unplug();
    const late = [api.get('/v1/accounts'), api.post('/v1/journal-entries', entry)];
    for (const response of await Promise.all(late)) expectUnavailable(response);
    for (const response of await Promise.all(waiting))
      if (response.status !== 200) expectUnavailable(response);
    wire.mend();
    await vi.waitFor(async () => dataOf(await api.get('/v1/accounts')), PATIENCE);
    dataOf(await api.post('/v1/journal-entries', entry), 201);
    expect(await entriesOf(business)).toHaveLength(1);
  });

  it('returns 503 for requests whose connection did not survive an outage of a few seconds', async () => {
    dataOf(await api.get('/v1/accounts'));
    wire.unplug();
    const waiting = api.get('/v1/accounts');
    await expectUnreachable();
    wire.mend();
    await vi.waitFor(async () => dataOf(await anonymous.get('/readyz')), PATIENCE);
    expectUnavailable(await waiting);
    dataOf(await api.get('/v1/accounts'));
  });

  const expectUnreachable = async () => {
    const response = await anonymous.get('/readyz');
    refusalOf(response, 503, 'service_unavailable');
    expect(response.body.reason).toBe('the database is unreachable');
    expect(response.headers.get('retry-after')).toBe('1');
    expect((await anonymous.get('/healthz')).status).toBe(200);
  };

  it('returns 503 with Retry-After for reads, writes and unknown credentials', async () => {
    wire.cut();
    expectUnavailable(await api.get('/v1/accounts'));
    expectUnavailable(await api.get('/v1/transactions'));
    expectUnavailable(await api.get('/v1/reports/trial-balance'));
    expectUnavailable(await api.post('/v1/journal-entries', entry));
    expectUnavailable(await api.post('/v1/journal-entries', entry, { 'idempotency-key': 'k' }));
    wire.mend();
    dataOf(await api.post('/v1/journal-entries', entry, { 'idempotency-key': 'k' }), 201);
    expect(await entriesOf(business)).toHaveLength(1);
  });

  it('returns 503 for a request in flight when the connection is cut, and has written nothing of it', async () => {
    const response = await whileEntityIsLocked(directly, business, async (untilTransactionWaits) => {
      const sent = api.post('/v1/journal-entries', entry);
      await untilTransactionWaits();
      wire.cut();
      return sent;
    });
    expectUnavailable(response);
    expect(await entriesOf(business)).toEqual([]);
  });

  it('returns 503 or a full response while connections are killed under load, and loses nothing that it confirmed', async () => {
    const superuser = await superuserOf(wire.url);
    const kill = () =>
      superuser.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`,
      );
    const responses: ApiResponse<any>[] = [];
    for (let round = 0; round < 5; round++) {
      const sent = Array.from({ length: 20 }, () => api.post('/v1/journal-entries', entry));
      await kill();
      responses.push(...(await Promise.all(sent)));
    }
    await superuser.end();
    const confirmed = responses.filter(({ status }) => status === 201);
    for (const response of responses) if (response.status !== 201) expectUnavailable(response);
    await vi.waitFor(async () => dataOf(await anonymous.get('/readyz')), PATIENCE);
    const stored = new Set((await listedEntries()).map(({ id }) => id));
    for (const { body } of confirmed) expect(stored).toContain(body.data.id);
    expect(await differences(directly, business)).toEqual([]);
  });

  const listedEntries = async () =>
    dataOf(await api.get('/v1/journal-entries?limit=200')) as { id: string }[];

  it('is not ready while its schema is older than its code', async () => {
    await withRecordedMigrations(
      'delete from migrations where id = (select max(id) from migrations)',
      async () => {
        await expectSchemaNotReady();
        expect((await anonymous.get('/healthz')).status).toBe(200);
      },
    );
    dataOf(await anonymous.get('/readyz'));
  });

  it('is not ready while one migration is missing by name, however many others are recorded', async () => {
    const rename = `update migrations set name = 'Other1999999999999' where id = (select min(id) from migrations)`;
    await withRecordedMigrations(rename, expectSchemaNotReady);
    dataOf(await anonymous.get('/readyz'));
  });

  const expectSchemaNotReady = async () => {
    const response = await anonymous.get('/readyz');
    refusalOf(response, 503, 'service_unavailable');
    expect(response.body.reason).toBe('the schema is not up to date');
  };

  /** Runs work after a change to the recorded migrations, and restores them. */
  const withRecordedMigrations = async (change: string, work: () => Promise<void>) => {
    const superuser = await superuserOf(wire.url);
    const { rows } = await superuser.query('select * from migrations');
    try {
      expect((await superuser.query(change)).rowCount).toBe(1);
      await work();
    } finally {
      await superuser.query('delete from migrations');
      await superuser.query(
        'insert into migrations select * from jsonb_populate_recordset(null::migrations, $1)',
        [JSON.stringify(rows)],
      );
      await superuser.end();
    }
  };
});
