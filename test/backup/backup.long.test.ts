import { describe, expect, it } from 'vitest';
import { migrations } from '../../src/migrations/index.js';
import { migrate } from '../../src/platform/database/migrate.js';
import { addBusiness, backedUpWorld, newPath, TAKEN_AT } from '../support/backup/backed-up.js';
import { restorableRows } from '../support/backup/filled.js';
import { connected, emptyDatabase, schemaOf, superuserOf } from '../support/platform/databases.js';
import { replacedChainDatabase } from '../support/platform/replaced-chain.js';
import { cloneDatabase } from '../support/world/world.js';

const backedUp = backedUpWorld();

describe('a restore', () => {
  it('fills a database that is migrated and has no rows with equal rows and an equal schema', async () => {
    const target = await cloneDatabase();
    const restored = await backedUp().restore(backedUp().file, target);
    expect(restored.takenAt).toBe(TAKEN_AT.toISOString());
    expect(await restorableRows(target)).toEqual(await restorableRows(backedUp().url));
    expect(await schemaOf(target)).toEqual(await schemaOf(backedUp().url));
    expect(await connected(target, migrate)).toEqual([]);
  });

  it('numbers new rows after those that it restored', async () => {
    const target = await emptyDatabase();
    await backedUp().restore(backedUp().file, target);
    const numbered = await nextNumbers(target);
    expect(numbered.map(({ column }) => column)).toEqual([
      'migrations.id',
      'statement_upload_transaction.seq',
    ]);
    for (const { next, highest } of numbered) expect(next).toBe(highest + 1);
  });

  it('brings a backup of fewer migrations up to date', async () => {
    const older = await emptyDatabase();
    const last = migrations.length - 3;
    await connected(older, (dataSource) => {
      dataSource.migrations.splice(last);
      return migrate(dataSource);
    });
    await addBusiness(older);
    const path = newPath();
    await backedUp().take(path, older);
    const target = await emptyDatabase();
    await backedUp().restore(path, target);
    expect(await schemaOf(target)).toEqual(await schemaOf(older));
    expect(await connected(target, migrate)).toEqual(migrations.slice(last).map(({ name }) => name));
    expect(await schemaOf(target)).toEqual(await schemaOf(backedUp().url));
  });

  it('restores a database of the chain before the baseline with all recorded names', async () => {
    const chain = await replacedChainDatabase('complete');
    await connected(chain, migrate);
    const path = newPath();
    await backedUp().take(path, chain);
    const target = await emptyDatabase();
    await backedUp().restore(path, target);
    expect(await restorableRows(target)).toEqual(await restorableRows(chain));
    expect(await recorded(target)).toEqual(await recorded(chain));
  });

  it('can be repeated after it was interrupted while loading', async () => {
    const target = await emptyDatabase();
    const superuser = await superuserOf(target);
    const restoring = backedUp().restore(backedUp().file, target);
    const interrupted = expect(restoring).rejects.toThrow();
    await cutWhenLoading(superuser);
    await interrupted;
    await superuser.end();
    await backedUp().restore(backedUp().file, target);
    expect(await restorableRows(target)).toEqual(await restorableRows(backedUp().url));
  });
});

async function recorded(databaseUrl: string): Promise<unknown[]> {
  const superuser = await superuserOf(databaseUrl);
  const { rows } = await superuser.query('select id, timestamp, name from migrations order by id');
  await superuser.end();
  return rows;
}

/** Of each column that numbers its rows: the next number, and the highest of a row. */
async function nextNumbers(
  databaseUrl: string,
): Promise<{ column: string; next: number; highest: number }[]> {
  const superuser = await superuserOf(databaseUrl);
  const { rows: sequences } = await superuser.query<{ name: string; table: string; column: string }>(
    `select s.oid::regclass::text as name, d.refobjid::regclass::text as "table", a.attname as "column"
       from pg_class s
       left join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype in ('a', 'i')
       left join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
      where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace order by 2`,
  );
  const numbers = [];
  for (const { name, table, column } of sequences) {
    const { rows } = await superuser.query<{ next: number; highest: number }>(
      `select nextval('${name}')::int as next, (select max(${column})::int from ${table}) as highest`,
    );
    numbers.push({ column: `${table}.${column}`, ...rows[0]! });
  }
  await superuser.end();
  return numbers;
}

/** Ends the connection of a restore as soon as it copies rows. */
async function cutWhenLoading(superuser: Awaited<ReturnType<typeof superuserOf>>): Promise<void> {
  for (;;) {
    const { rowCount } = await superuser.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'charterbook backup' and datname = current_database() and query like 'copy %'`,
    );
    if (rowCount !== 0) return;
  }
}
