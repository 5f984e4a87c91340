import { readFile } from 'node:fs/promises';
import type { DataSource } from 'typeorm';
import { describe, expect, it } from 'vitest';
import { migrations } from '../../src/migrations/index.js';
import { migrate, schemaFit } from '../../src/platform/database/migrate.js';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { decisionsOf, learnedOf, rebuild } from '../support/books/learned.js';
import { differences } from '../support/books/push.js';
import { declareChecking, listed, pushRow } from '../support/books/transactions.js';
import { connected, emptyDatabase, schemaOf, superuserOf } from '../support/platform/databases.js';
import { IN_FIXTURE, replacedChainDatabase, rowsOf } from '../support/platform/replaced-chain.js';
import { commitStatement, uploadStatement } from '../support/statement-files/uploads.js';
import { businessIn } from '../support/world/business.js';
import { createWorld } from '../support/world/world.js';

const ALL = migrations.map(({ name }) => name);
const BASELINE = ALL.slice(0, ALL.indexOf('Sandboxes1764427000000') + 1);
/** They were written before the baseline, so a database of the replaced chain may have run them first. */
const OLDER_THAN_BASELINE = new Set([
  'PasswordAfterConfirmation1764900000000',
  'SignupAllowanceId1764910000000',
]);
const ACCOUNT_FILE = 'test/fixtures/statements/ofx/checking-sgml.ofx';

/** Later migrations may change rows; the takeover itself must not. */
const migrateToBaseline = (dataSource: DataSource) => {
  dataSource.migrations.splice(BASELINE.length);
  return migrate(dataSource);
};

const taken = async (state: keyof typeof IN_FIXTURE) => {
  const url = await replacedChainDatabase(state);
  await connected(url, migrate);
  const world = await createWorld({ databaseUrl: url });
  const { businessId, entityId } = IN_FIXTURE[state];
  return { url, world, business: await businessIn(world, businessId, entityId) };
};

describe.each(['complete', 'incomplete'] as const)('a database that the replaced chain left %s', (state) => {
  it('counts as not migrated until it is taken over', async () => {
    const url = await replacedChainDatabase(state);
    expect(await connected(url, schemaFit)).toBe('outdated');
    expect(await connected(url, migrate)).toEqual(ALL);
    expect(await connected(url, schemaFit)).toBe('fits');
    expect(await connected(url, migrate)).toEqual([]);
  });

  it('keeps all of its rows', async () => {
    const url = await replacedChainDatabase(state);
    const before = await rowsOf(url);
    expect(before['journal_line']).toMatch(/^3\d rows /);
    expect(await connected(url, migrateToBaseline)).toEqual(BASELINE);
    const after = await rowsOf(url);
    expect(Object.keys(before).filter((table) => after[table] !== before[table])).toEqual([]);
  });

  it('then has the schema of a fresh database', async () => {
    const url = await replacedChainDatabase(state);
    await connected(url, migrate);
    expect(await schemaOf(url)).toEqual((await readFile('schema.txt', 'utf8')).split('\n'));
  });

  it('then serves its books, which agree, and new rows', async () => {
    const { world, business } = await taken(state);
    expect(await differences(world, business)).toEqual([]);
    const before = await listed(business);
    expect(before.length).toBeGreaterThan(6);
    await declareChecking(business);
    await pushRow(business, { externalId: 'after', description: 'after the take-over' });
    expect(await listed(business)).toHaveLength(before.length + 1);
    expect(await differences(world, business)).toEqual([]);
    await world.close();
  });

  it('is also taken over after later migrations that are older than the baseline', async () => {
    const url = await replacedChainDatabase(state);
    await connected(url, (dataSource) => {
      const older = dataSource.migrations.filter(({ constructor }) =>
        OLDER_THAN_BASELINE.has(constructor.name),
      );
      dataSource.migrations.splice(0, Infinity, ...older);
      return migrate(dataSource);
    });
    const others = ALL.filter((name) => !OLDER_THAN_BASELINE.has(name));
    expect(await connected(url, migrate)).toEqual(others);
    expect(await schemaOf(url)).toEqual((await readFile('schema.txt', 'utf8')).split('\n'));
  });

  it('can be migrated back and again', async () => {
    const url = await replacedChainDatabase(state);
    await connected(url, migrate);
    await connected(url, async (dataSource) => {
      for (const _ of ALL) await dataSource.undoLastMigration({ transaction: 'all' });
    });
    expect((await schemaOf(url)).filter((line) => line.startsWith('table '))).toEqual([]);
    expect(await connected(url, migrate)).toEqual(ALL);
  });
});

describe('a database that an edited migration left incomplete', () => {
  it('gets the table that it lacks, with the names of its committed files', async () => {
    const { url, world, business } = await taken('incomplete');
    const superuser = await superuserOf(url);
    const { rows } = await superuser.query(
      `select n.name, n.currency, a.external_id from statement_account_name n
         join bank_account a on a.business_id = n.business_id and a.id = n.bank_account_id`,
    );
    await superuser.end();
    expect(rows).toEqual([{ name: '00012345', currency: 'USD', external_id: 'chk' }]);
    await world.close();
    expect(business.businessId).toBe(IN_FIXTURE.incomplete.businessId);
  });

  it('accepts further files of the same account and of no other', async () => {
    const { world, business } = await taken('incomplete');
    const [account] = (await business.api.get('/v1/bank-accounts')).body.data;
    const file = await readFile(ACCOUNT_FILE, 'utf8');
    const later = file.replaceAll('202603', '202602');
    const uploaded = await uploadStatement(business, account.id, later, { name: 'february.ofx' });
    expect(uploaded.status, uploaded.text).toBe(201);
    expect((await commitStatement(business, uploaded.body.data.id)).status).toBe(200);
    const other = later.replace('0001-2345', '0006-7890');
    expect((await uploadStatement(business, account.id, other, { name: 'other.ofx' })).status).toBe(400);
    await world.close();
  });

  it('[4.2.3] keeps the decisions of users, and its waiting job learns them', async () => {
    const { world, business } = await taken('incomplete');
    expect(await decisionsOf(world, business)).toEqual(['1 1 6300', '2 1 6300', '3 1 transfer']);
    expect((await learnedOf(world, business)).contexts).toEqual([]);
    world.clock.advance(60_000);
    await world.app.get(Jobs).runDue(business.businessId);
    const learned = await learnedOf(world, business);
    expect(learned.contexts.length).toBeGreaterThan(0);
    await rebuild(world, business);
    expect(await learnedOf(world, business)).toEqual(learned);
    await world.close();
  });
});

describe('a database that cannot be taken over', () => {
  it('is refused when it did not finish the replaced chain, and stays as it was', async () => {
    const url = await replacedChainDatabase('complete');
    const superuser = await superuserOf(url);
    await superuser.query(`delete from migrations where name in ('HeldRows1764400000000')`);
    await superuser.end();
    const [schema, rows] = [await schemaOf(url), await rowsOf(url)];
    await expect(connected(url, migrate)).rejects.toThrow(
      'the database lacks migrations that the baseline replaced: HeldRows1764400000000. ' +
        'Migrate it once with the last commit whose src/migrations still has them',
    );
    expect(await schemaOf(url)).toEqual(schema);
    expect(await rowsOf(url)).toEqual(rows);
  });

  it('is refused when it has tables of the service, but no record of its migrations', async () => {
    const url = await replacedChainDatabase('complete');
    const superuser = await superuserOf(url);
    await superuser.query('truncate migrations');
    await superuser.end();
    await expect(connected(url, migrate)).rejects.toThrow(
      'the database has the tables of the service, but no record of its migrations',
    );
  });

  it('is no empty database', async () => {
    expect(await connected(await emptyDatabase(), migrate)).toEqual(ALL);
  });
});
