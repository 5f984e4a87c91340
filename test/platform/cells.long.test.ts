import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planeOf } from '../../scripts/schema/planes.js';
import { operatorIn } from '../../src/identity/index.js';
import { differences } from '../support/books/push.js';
import { dataOf } from '../support/http/responses.js';
import { StreamingServer } from '../support/platform/streaming-server.js';
import { createSamples } from '../support/routes/route-calls.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { createWorld, TODAY, type World } from '../support/world/world.js';

const SETTINGS = ['wal_level=logical'];
const TABLES = `
  select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`;

const SALES = {
  date: TODAY,
  description: 'Sales',
  lines: [
    { accountNumber: '1000', debit: 5 },
    { accountNumber: '4000', credit: 5 },
  ],
};

/** The plan of docs/decisions/scale.md, with PostgreSQL alone: the service knows no cells. */
describe('a business that moves to another cell', () => {
  let folder: string;
  let from: StreamingServer;
  let to: StreamingServer;
  let world: World;
  let ours: TestBusiness;
  let theirs: TestBusiness;
  let tables: string[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cells-'));
    await chmod(folder, 0o755);
    from = await StreamingServer.create(join(folder, 'from'), SETTINGS);
    to = await StreamingServer.create(join(folder, 'to'), SETTINGS);
    world = await createWorld({ databaseUrl: from.url });
    ours = await newBusiness(world);
    theirs = await newBusiness(world);
    for (const business of [ours, theirs]) await createSamples(business);
    const names = (await from.query<{ name: string }>(TABLES)).map(({ name }) => name);
    tables = names.filter((name) => planeOf(name) === 'cell');
    const rows = tables.map((name) => `${name} where (business_id = '${ours.businessId}')`);
    await from.query(`create publication move for table ${rows.join(', ')}`);
    await from.query(`create publication directory for table business where (id = '${ours.businessId}')`);
  });

  afterAll(async () => {
    await world?.close();
    await to?.close();
    await from?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const subscribe = async (name: string, publications: string, source = from.source()) => {
    await to.query(
      `create subscription ${name} connection '${source}' publication ${publications} with (run_as_owner = true)`,
    );
    await expect
      .poll(() => to.query(`select distinct srsubstate::text as state from pg_subscription_rel`))
      .toEqual([{ state: 'r' }]);
  };

  /** The rows of the business in each table that has some, as a checksum. */
  const rowsIn = async (server: StreamingServer) => {
    const sums = tables.map(
      (name) => `select '${name}' as "table", md5(string_agg(t::text, e'\\n' order by t::text)) as rows
        from ${name} t where business_id = '${ours.businessId}'`,
    );
    const all = await server.query<{ table: string; rows: string | null }>(sums.join(' union all '));
    return all.filter(({ rows }) => rows !== null);
  };

  it('arrives without any row, and without an error, if row-level security applies to the login that copies', async () => {
    await from.query(`create role publisher replication login password 'only-for-this-test'`);
    await from.query('grant select on all tables in schema public to publisher');
    await subscribe('ordinary', 'move', from.source('publisher', 'only-for-this-test'));
    expect(await rowsIn(to)).toEqual([]);
    await to.query('drop subscription ordinary');
  });

  it('arrives with all its rows, and none of another business', async () => {
    await subscribe('moving', 'directory, move');
    const rows = await rowsIn(from);
    expect(rows.length).toBeGreaterThan(15);
    expect(await rowsIn(to)).toEqual(rows);
    expect(await to.query('select distinct business_id as id from journal_entry')).toEqual([
      { id: ours.businessId },
    ]);
  });

  it('follows what is written meanwhile, and no trigger computes it twice', async () => {
    const before = await rowsIn(from);
    for (const { api } of [ours, theirs]) {
      dataOf(await api.post('/v1/journal-entries', SALES), 201);
      const [transaction] = dataOf(await api.get('/v1/transactions?from=1900-01-01'));
      dataOf(await api.patch(`/v1/transactions/${transaction.id}`, { note: 'On the move' }));
    }
    const after = await rowsIn(from);
    expect(after).not.toEqual(before);
    await expect.poll(() => rowsIn(to)).toEqual(after);
    const cell = await createWorld({ databaseUrl: to.url });
    try {
      const operator = await operatorIn(cell.database, ours.businessId);
      expect(await differences(cell, { ...ours, world: cell, operator })).toEqual([]);
    } finally {
      await cell.close();
    }
  });
});
