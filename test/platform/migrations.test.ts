import { describe, expect, it } from 'vitest';
import { migrate, requireFittingSchema, schemaFit } from '../../src/platform/database/migrate.js';
import { needsMigration } from '../../src/migrations/needs-migration.js';
import {
  ALL_MIGRATIONS,
  connected,
  emptyDatabase,
  schemaOf,
  undoAll,
} from '../support/platform/databases.js';

describe('migrations', () => {
  it('run in the order of their timestamps', () => {
    const timestamps = ALL_MIGRATIONS.map((name) => Number(/\d{13}$/.exec(name)?.[0]));
    expect(timestamps).toEqual(timestamps.toSorted((a, b) => a - b));
    expect(new Set(timestamps).size).toBe(ALL_MIGRATIONS.length);
  });

  it('create the schema, revert all of it, and create the same again', async () => {
    const url = await emptyDatabase();
    const empty = await schemaOf(url);
    expect(await connected(url, migrate)).toEqual(ALL_MIGRATIONS);
    const first = await schemaOf(url);
    expect(first.length).toBeGreaterThan(100);
    await connected(url, undoAll);
    expect(withoutGrantsOnSchema(await schemaOf(url))).toEqual(withoutGrantsOnSchema(empty));
    expect(await connected(url, migrate)).toEqual(ALL_MIGRATIONS);
    expect(await schemaOf(url)).toEqual(first);
  });

  it('run once', async () => {
    const url = await emptyDatabase();
    expect(await connected(url, migrate)).toEqual(ALL_MIGRATIONS);
    expect(await connected(url, migrate)).toEqual([]);
    expect(await connected(url, schemaFit)).toBe('fits');
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
    await need(ALL_MIGRATIONS[0]!);
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
