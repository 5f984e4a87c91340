import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isLostConnection } from '../../src/platform/database/lost-connection.js';
import { allowReplica } from '../../src/platform/database/replica/caller-positions.js';
import { FIRST_POSITION, readConsistencyToken } from '../../src/platform/database/replica/wal-position.js';
import { type ReplicaOutcome, replicaRead } from '../../src/platform/metrics/signals.js';
import { Api } from '../support/http/api.js';
import { dataOf } from '../support/http/responses.js';
import { newMember } from '../support/identity/people.js';
import { StreamingServer } from '../support/platform/streaming-server.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { cloneDatabase, createWorld, TODAY, type World } from '../support/world/world.js';

const SALES = `/v1/reports/statements/profit_and_loss?from=${TODAY}&to=${TODAY}`;
const PASSWORD = 'only-for-this-test';
/** What callers may send that have written nothing. */
const OLDEST = '0-0';

describe('a streaming replica', () => {
  let folder: string;
  let primary: StreamingServer;
  let replica: StreamingServer;
  let world: World;
  let business: TestBusiness;
  let outcomes: ReplicaOutcome[] = [];
  let end: () => void;
  let isPromoted = false;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'replica-'));
    await chmod(folder, 0o755);
    primary = await StreamingServer.create(join(folder, 'primary'));
    await primary.query(`create role reader login password '${PASSWORD}'`);
    await primary.query('grant charterbook_app to reader');
    replica = await primary.createReplica(join(folder, 'replica'));
    world = await worldWith(replica.urlOf('reader', PASSWORD));
    end = replicaRead.observe(({ outcome }) => outcomes.push(outcome));
  });

  afterAll(async () => {
    end?.();
    await world?.close();
    await replica?.close();
    await primary?.close();
    await rm(folder, { recursive: true, force: true });
  });

  beforeEach(async () => {
    outcomes = [];
    if (isPromoted) return;
    business = await newBusiness(world);
    await untilServed();
  });

  afterEach(async () => {
    await replica.query('select pg_wal_replay_resume()').catch(() => {});
  });

  const worldWith = (replicaUrl: string, databaseUrl = primary.url) =>
    createWorld({
      databaseUrl,
      env: { DATABASE_URL: databaseUrl, DATABASE_REPLICA_URL: replicaUrl, RATE_LIMIT_STORE: 'memory' },
    });

  /** How reads of another service end, as its metrics say. */
  const outcomesIn = async (other: World) => {
    const { api } = await newBusiness(other);
    outcomes.length = 0;
    dataOf(await api.get(SALES, { 'consistency-token': OLDEST }));
    return outcomes;
  };

  const entryOf = (amount: number, description = 'Sales') => ({
    date: TODAY,
    description,
    lines: [
      { accountNumber: '1000', debit: amount },
      { accountNumber: '4000', credit: amount },
    ],
  });

  /** Returns the token of the write. */
  const bookSales = async (amount: number, by = business) => {
    const { status, headers } = await by.api.post('/v1/journal-entries', entryOf(amount));
    expect(status).toBe(201);
    return headers.get('consistency-token') ?? '';
  };

  /** The income, and what became of the read. */
  const salesWith = async (token?: string, { api } = business) => {
    outcomes.length = 0;
    const data = dataOf(await api.get(SALES, token === undefined ? {} : { 'consistency-token': token }));
    return [data.netIncome as number, ...outcomes];
  };

  /** Waits until the replica has replayed all so far, and the service uses it. */
  const untilServed = async () => {
    const token = await bookSales(1);
    await expect.poll(() => salesWith(token)).toContain('served');
    return token;
  };

  const logged = (text: string) => world.logs.filter((line) => line.includes(text)).length;

  it('serves a read once it has replayed what the caller wrote, and the primary serves it until then', async () => {
    const before = await bookSales(99);
    await expect.poll(() => salesWith(before)).toEqual([100, 'served']);
    await replica.query('select pg_wal_replay_pause()');
    const after = await bookSales(20);
    expect(await salesWith(after)).toEqual([120, 'behind']);
    // Without a token there is no attempt.
    expect(await salesWith()).toEqual([120]);
    // The replica has not replayed the second entry. After five seconds it is too far behind for any reader.
    expect([
      [100, 'served'],
      [120, 'behind'],
    ]).toContainEqual(await salesWith(before));
    await expect.poll(() => salesWith(OLDEST)).toEqual([120, 'behind']);
    await replica.query('select pg_wal_replay_resume()');
    await expect.poll(() => salesWith(after)).toEqual([120, 'served']);
  });

  it('serves no read that must show another timeline, or a position in the future', async () => {
    const token = await bookSales(2);
    const { timeline, lsn } = readConsistencyToken(token)!;
    const later = (by: bigint) => (lsn + by).toString(16);
    for (const other of [
      `${timeline + 1}-${later(0n)}`,
      `${timeline}-${later(1n << 40n)}`,
      'ffffffff-ffffffffffffffff',
    ])
      expect(await salesWith(other)).toEqual([3, 'behind']);
    for (const unknown of ['primary', 'of_another-release']) expect(await salesWith(unknown)).toEqual([3]);
  });

  it('shows a caller its own business, whatever business wrote the position of the token', async () => {
    const other = await newBusiness(world);
    const token = await bookSales(40, other);
    await expect.poll(() => salesWith(token)).toEqual([1, 'served']);
    expect(await salesWith(token, other)).toEqual([40, 'served']);
    const { status } = await business.api.get(`${SALES}&entityId=${other.entityId}`, {
      'consistency-token': token,
    });
    expect(status).toBe(404);
  });

  it('has row-level security for its login, and can change nothing', async () => {
    const reader = new pg.Client(replica.urlOf('reader', PASSWORD));
    await reader.connect();
    try {
      const { rows } = await reader.query('select count(*)::int as entries from journal_entry');
      expect(rows).toEqual([{ entries: 0 }]);
    } finally {
      await reader.end();
    }
    allowReplica(business.operator, FIRST_POSITION);
    const businesses =
      'select count(distinct business_id)::int as businesses, pg_is_in_recovery() as replica from journal_entry';
    const seen = await world.database.readRecent(business.operator, (uow) => uow.query(businesses));
    expect(seen).toEqual([{ businesses: 1, replica: true }]);
    const change = world.database.readRecent(business.operator, (uow) => uow.query('delete from invitation'));
    await expect(change).rejects.toMatchObject({ code: '25006' });
  });

  it('is not used with a login for which row-level security does not hold', async () => {
    await primary.query(`create role unbound superuser login password '${PASSWORD}'`);
    await untilServed();
    const other = await worldWith(replica.urlOf('unbound', PASSWORD));
    try {
      const said = () => other.logs.filter((line) => line.includes('is a superuser or has BYPASSRLS'));
      await expect.poll(() => said().length).toBe(1);
      expect(said()[0]).toContain('the replica has no usable login');
      expect(await outcomesIn(other)).toEqual(['unavailable']);
    } finally {
      await other.close();
    }
  });

  it('is not used if it belongs to another database', async () => {
    const other = await worldWith(replica.url, await cloneDatabase());
    try {
      await expect.poll(() => other.logs.join('')).toContain('the replica belongs to another database');
      expect(await outcomesIn(other)).toEqual(['unavailable']);
    } finally {
      await other.close();
    }
  });

  it('shows what a request of the web app wrote, in either API', async () => {
    const { browser } = await newMember(world, business, 'owner');
    await replica.query('select pg_wal_replay_pause()');
    const created = dataOf(
      await browser.post('businesses', { name: 'New LLC', country: 'US', entityType: 'llc' }),
      201,
    );
    const { accessToken } = dataOf(await browser.post('token', { businessId: created.businessId }));
    const session = new Api(world.rootUrl, accessToken);
    const cookie = () => ({ cookie: `consistency=${browser.cookies.get('consistency')}` });
    outcomes.length = 0;
    expect(dataOf(await session.get('/v1/journal-entries', cookie()))).toEqual([]);
    expect(outcomes).toEqual(['behind']);
    const { status, headers } = await session.post('/v1/journal-entries', entryOf(3, 'In the app'));
    expect(status).toBe(201);
    browser.cookies.set('consistency', headers.get('consistency-token') ?? '');
    const names = async () =>
      (
        dataOf(await session.get(`/v1/journal-entries?from=${TODAY}`, cookie())) as { description: string }[]
      ).map(({ description }) => description);
    expect(await names()).toEqual(['In the app']);
    await replica.query('select pg_wal_replay_resume()');
    await expect
      .poll(async () => {
        outcomes.length = 0;
        return [...(await names()), ...outcomes];
      })
      .toEqual(['In the app', 'served']);
  });

  it('streams the export of the journal', async () => {
    const token = await untilServed();
    outcomes.length = 0;
    const { text } = await business.api.get('/v1/reports/journal', { 'consistency-token': token });
    expect(text).toContain('Sales');
    expect(outcomes).toEqual(['served']);
  });

  it('leaves a read that it breaks off to the primary, unless it has had an effect', async () => {
    const { database } = world;
    allowReplica(business.operator, FIRST_POSITION);
    const isReplica = async (isRepeatable?: () => boolean) =>
      database.readRecent(
        business.operator,
        async (uow) => {
          const [at] = await uow.query<{ pid: number; replica: boolean }>(
            'select pg_backend_pid() as pid, pg_is_in_recovery() as replica',
          );
          if (at?.replica) await replica.query(`select pg_terminate_backend(${at.pid})`);
          await uow.query('select 1');
          return at?.replica;
        },
        isRepeatable,
      );
    outcomes.length = 0;
    expect(await isReplica()).toBe(false);
    expect(outcomes).toEqual(['served', 'failed']);
    const failure = await isReplica(() => false).catch((error: unknown) => error);
    expect(isLostConnection(failure)).toBe(true);
  });

  it('is replaced by the primary when it stops, and serves again when it is back', async () => {
    const token = await untilServed();
    const before = {
      stops: logged('the primary serves all reads'),
      starts: logged('the replica serves reads'),
    };
    await replica.stop();
    expect(await salesWith(token)).toEqual([2, 'unavailable']);
    await expect.poll(() => logged('the primary serves all reads')).toBeGreaterThan(before.stops);
    expect(await salesWith(await bookSales(5))).toEqual([7, 'unavailable']);
    await replica.start();
    await expect.poll(() => salesWith(token)).toEqual([7, 'served']);
    expect(logged('the replica serves reads')).toBe(before.starts + 1);
  });

  it('is used by a service that has started without it', async () => {
    await replica.stop();
    const late = await worldWith(replica.url);
    try {
      await replica.start();
      const api = new Api(late.rootUrl, business.api.credential);
      await expect
        .poll(async () => {
          outcomes.length = 0;
          dataOf(await api.get(SALES, { 'consistency-token': OLDEST }));
          return outcomes;
        })
        .toEqual(['served']);
    } finally {
      await late.close();
    }
  });

  it('is replaced by the primary when it vanishes without closing its connections', async () => {
    const token = await untilServed();
    replica.cable.unplug();
    expect((await salesWith(token))[0]).toBe(2);
    await expect.poll(() => salesWith(token)).toEqual([2, 'unavailable']);
    replica.cable.plugIn();
    await expect.poll(() => salesWith(token)).toEqual([2, 'served']);
  });

  it('does not hide that the primary has stopped, and shows everything when that is back', async () => {
    const token = await untilServed();
    await primary.stop();
    const { status, headers } = await business.api.get(SALES, { 'consistency-token': token });
    expect([status, headers.get('retry-after')]).toEqual([503, expect.any(String)]);
    await primary.start();
    const later = await bookSales(8);
    expect((await salesWith(later))[0]).toBe(10);
    await expect.poll(() => salesWith(later)).toEqual([10, 'served']);
  });

  // From here on the servers have changed their roles.
  it('serves no reads once it is promoted', async () => {
    const token = await untilServed();
    await replica.query('select pg_promote()');
    isPromoted = true;
    expect(await salesWith(token)).toEqual([2, expect.stringMatching(/behind|unavailable/)]);
    await expect.poll(() => logged('the replica is no replica')).toBe(1);
    expect(await salesWith(token)).toEqual([2, 'unavailable']);
    expect(await salesWith(await bookSales(3))).toEqual([5, 'unavailable']);
  });

  it('of a former primary serves no reads, although its log is longer', async () => {
    // Nothing of this reaches the new primary.
    await primary.query(`select pg_logical_emit_message(false, 'test', repeat('x', 4000000))`);
    await primary.restartAsOrphan();
    const after = await worldWith(primary.url, replica.url);
    try {
      const survivor = await newBusiness(after);
      await expect.poll(() => after.logs.join('')).toContain('the replica serves reads');
      const token = await bookSales(6, survivor);
      expect(readConsistencyToken(token)).toMatchObject({ timeline: 2 });
      for (const sent of [token, '1-1', OLDEST])
        await expect.poll(() => salesWith(sent, survivor)).toEqual([6, 'behind']);
    } finally {
      await after.close();
    }
  });
});
