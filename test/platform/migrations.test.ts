import { describe, expect, it } from 'vitest';
import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { migrations } from '../../src/migrations/index.js';
import { migrate, requireFittingSchema, schemaFit } from '../../src/platform/database/migrate.js';
import { needsMigration } from '../../src/migrations/needs-migration.js';
import { newBusiness } from '../support/world/business.js';
import { connected, emptyDatabase, schemaOf, superuserOf } from '../support/platform/databases.js';
import { createSamples } from '../support/routes/route-calls.js';
import { createWorld } from '../support/world/world.js';

const ALL = migrations.map(({ name }) => name);

const undoAll = async (dataSource: DataSource) => {
  for (const _ of ALL) await dataSource.undoLastMigration({ transaction: 'all' });
};

describe('migrations', () => {
  it('run in the order of their timestamps', () => {
    const timestamps = ALL.map((name) => Number(/\d{13}$/.exec(name)?.[0]));
    expect(timestamps).toEqual(timestamps.toSorted((a, b) => a - b));
    expect(new Set(timestamps).size).toBe(ALL.length);
  });

  it('create the schema, revert all of it, and create the same again', async () => {
    const url = await emptyDatabase();
    const empty = await schemaOf(url);
    expect(await connected(url, migrate)).toEqual(ALL);
    const first = await schemaOf(url);
    expect(first.length).toBeGreaterThan(100);
    await connected(url, undoAll);
    expect(withoutGrantsOnSchema(await schemaOf(url))).toEqual(withoutGrantsOnSchema(empty));
    expect(await connected(url, migrate)).toEqual(ALL);
    expect(await schemaOf(url)).toEqual(first);
  });

  it('can be reverted when there are books', async () => {
    const url = await emptyDatabase();
    await connected(url, migrate);
    const world = await createWorld({ databaseUrl: url });
    await createSamples(await newBusiness(world));
    await world.close();
    await connected(url, undoAll);
    const tables = (await schemaOf(url)).filter((line) => line.startsWith('table '));
    expect(tables).toEqual([]);
  });

  it('run once', async () => {
    const url = await emptyDatabase();
    expect(await connected(url, migrate)).toEqual(ALL);
    expect(await connected(url, migrate)).toEqual([]);
    expect(await connected(url, schemaFit)).toBe('fits');
  });

  it('run once when several instances start at once', async () => {
    const url = await emptyDatabase();
    const ran = await Promise.all(Array.from({ length: 6 }, () => connected(url, migrate)));
    expect(ran.filter((names) => names.length > 0)).toEqual([ALL]);
    const superuser = await superuserOf(url);
    const { rows } = await superuser.query<{ name: string }>('select name from migrations order by id');
    await superuser.end();
    expect(rows.map(({ name }) => name)).toEqual(ALL);
  });

  it('run in several databases of one server at once', async () => {
    const urls = await Promise.all(Array.from({ length: 4 }, () => emptyDatabase()));
    const ran = await Promise.all(urls.map((url) => connected(url, migrate)));
    expect(ran).toEqual(urls.map(() => ALL));
  });

  it('leave nothing if one of them fails', async () => {
    const url = await emptyDatabase();
    const empty = await schemaOf(url);
    class Failing1999999999999 implements MigrationInterface {
      async up(queryRunner: QueryRunner): Promise<void> {
        await queryRunner.query('create table soon_gone (id int)');
        await queryRunner.query('select 1 / 0');
      }
      async down(): Promise<void> {}
    }
    const migrating = connected(url, (dataSource) => {
      dataSource.migrations.push(new Failing1999999999999());
      return migrate(dataSource);
    });
    await expect(migrating).rejects.toMatchObject({ code: '22012' });
    expect(await schemaOf(url)).toEqual(empty);
    expect(await connected(url, migrate)).toEqual(ALL);
  });

  it('of a newer build do not matter to an older build', async () => {
    const url = await emptyDatabase();
    await connected(url, migrate);
    await connected(url, (dataSource) =>
      dataSource.query(
        `insert into migrations (timestamp, name) values (1999999999999, 'Later1999999999999')`,
      ),
    );
    expect(await connected(url, migrate)).toEqual([]);
    expect(await connected(url, schemaFit)).toBe('fits');
  });

  it('that remove something stop the builds that still use it, and no others', async () => {
    const url = await emptyDatabase();
    await connected(url, migrate);
    const need = (name: string) => connected(url, (dataSource) => dataSource.query(needsMigration(name)));
    await need(ALL[0]!);
    expect(await connected(url, schemaFit)).toBe('fits');
    await need('Later1999999999999');
    expect(await connected(url, schemaFit)).toBe('too_new');
    await expect(connected(url, requireFittingSchema)).rejects.toThrow('start a newer release');
  });
});

/** The service's roles are never dropped, and keep their access to the schema. */
function withoutGrantsOnSchema(lines: readonly string[]): string[] {
  return lines.filter((line) => !line.startsWith('schema '));
}
