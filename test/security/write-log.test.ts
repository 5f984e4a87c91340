import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newBusiness } from '../support/world/business.js';
import { createSamples, type SampleData } from '../support/routes/route-calls.js';
import { VOLATILE_COLUMNS } from '../support/world/tenant-data.js';
import { createWorld, type World } from '../support/world/world.js';
import { WriteLog } from '../support/security/write-log.js';

/** Other tests rely on this log to assert that a request wrote nothing. */
describe('the write log', () => {
  let world: World;
  let log: WriteLog;
  let samples: SampleData;

  beforeAll(async () => {
    world = await createWorld();
    log = await WriteLog.of(world);
    samples = await createSamples(await newBusiness(world));
  });

  afterAll(async () => {
    await log.close();
    await world.close();
  });

  it('lists the writes of a request once, and none of one that only reads', async () => {
    await log.take();
    const { api } = samples.business;
    const account = { accountNumber: '6.42', name: 'Tea', category: 'expense' };
    expect((await api.post('/v1/accounts', account)).status).toBe(201);
    expect((await log.take()).sort()).toEqual(['insert of audit_log', 'insert of ledger_account']);
    expect((await api.get('/v1/accounts')).status).toBe(200);
    expect(await log.take()).toEqual([]);
  });

  it('lists every kind of write to every table, and none that was rolled back', async () => {
    await log.take();
    const { superuser } = log;
    const missed: string[] = [];
    let written = 0;
    for (const table of log.tables) {
      const [column, columns] = await columnsOf(table);
      const attempts = {
        // The same value as before: for the time of last use this counts as no write.
        update: VOLATILE_COLUMNS[table] ? '' : `update ${table} set ${column} = ${column}`,
        insert: `create temporary table held as select ${columns} from ${table};
                 delete from ${table};
                 insert into ${table} (${columns}) overriding system value select * from held`,
        delete: `delete from ${table}`,
        truncate: `truncate ${table} cascade`,
      };
      for (const [kind, statement] of Object.entries(attempts)) {
        // As replica: without foreign keys and the triggers that protect the journal.
        await superuser.query('begin; set local session_replication_role = replica');
        const result = [await superuser.query(statement)].flat().at(-1);
        const expected = kind === 'truncate' ? 1 : (result?.rowCount ?? 0);
        const seen = (await log.take()).filter((label) => label === `${kind} of ${table}`).length;
        if (seen !== expected) missed.push(`${seen} of ${expected}: ${kind} of ${table}`);
        written += expected;
        await superuser.query('rollback');
      }
    }
    expect(missed).toEqual([]);
    expect(written).toBeGreaterThan(4 * log.tables.length);
    expect(await log.take()).toEqual([]);
  });

  it('omits the last use of a key, which is written outside the request, and no other column of it', async () => {
    await log.take();
    const { superuser } = log;
    await superuser.query('update api_key set last_used_at = now()');
    expect(await log.take()).toEqual([]);
    await superuser.query(`update api_key set last_used_at = now(), name = name || '!'`);
    expect(await log.take()).toContain('update of api_key');
  });

  /** One column of a table, and all columns that can be written. */
  async function columnsOf(table: string): Promise<[one: string, all: string]> {
    const { rows } = await log.superuser.query<{ name: string }>(
      `select attname as name from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
        order by attidentity <> '', attnum`,
      [table],
    );
    return [rows[0]?.name ?? '', rows.map(({ name }) => name).join(', ')];
  }
});
