import { describe, expect, it } from 'vitest';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { migrate } from '../../src/platform/database/migrate.js';
import {
  ALL_MIGRATIONS,
  connected,
  emptyDatabase,
  schemaOf,
  superuserOf,
  undoAll,
} from '../support/platform/databases.js';
import { createSamples } from '../support/routes/route-calls.js';
import { newBusiness } from '../support/world/business.js';
import { createWorld } from '../support/world/world.js';

describe('migrations', () => {
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

  it('run once when several instances start at once', async () => {
    const url = await emptyDatabase();
    const ran = await Promise.all(Array.from({ length: 6 }, () => connected(url, migrate)));
    expect(ran.filter((names) => names.length > 0)).toEqual([ALL_MIGRATIONS]);
    const superuser = await superuserOf(url);
    const { rows } = await superuser.query<{ name: string }>('select name from migrations order by id');
    await superuser.end();
    expect(rows.map(({ name }) => name)).toEqual(ALL_MIGRATIONS);
  });

  it('run in several databases of one server at once', async () => {
    const urls = await Promise.all(Array.from({ length: 4 }, () => emptyDatabase()));
    const ran = await Promise.all(urls.map((url) => connected(url, migrate)));
    expect(ran).toEqual(urls.map(() => ALL_MIGRATIONS));
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
    expect(await connected(url, migrate)).toEqual(ALL_MIGRATIONS);
  });
});
