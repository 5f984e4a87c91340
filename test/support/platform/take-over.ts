import { readFile } from 'node:fs/promises';
import type { DataSource } from 'typeorm';
import { describe, expect, it } from 'vitest';
import { migrate, schemaFit } from '../../../src/platform/database/migrate.js';
import { differences } from '../books/push.js';
import { declareChecking, listed, pushRow } from '../books/transactions.js';
import { businessIn } from '../world/business.js';
import { createWorld } from '../world/world.js';
import { ALL_MIGRATIONS, connected, schemaOf, undoAll } from './databases.js';
import { IN_FIXTURE, replacedChainDatabase, rowsOf } from './replaced-chain.js';

const BASELINE = ALL_MIGRATIONS.slice(0, ALL_MIGRATIONS.indexOf('Sandboxes1764427000000') + 1);
/** They were written before the baseline, so a database of the replaced chain may have run them first. */
const OLDER_THAN_BASELINE = new Set([
  'PasswordAfterConfirmation1764900000000',
  'SignupAllowanceId1764910000000',
]);

/** Later migrations may change rows; the takeover itself must not. */
const migrateToBaseline = (dataSource: DataSource) => {
  dataSource.migrations.splice(BASELINE.length);
  return migrate(dataSource);
};

/** A service on a database of the replaced chain that was taken over. Close its world. */
export async function takenOver(state: keyof typeof IN_FIXTURE) {
  const url = await replacedChainDatabase(state);
  await connected(url, migrate);
  const world = await createWorld({ databaseUrl: url });
  const { businessId, entityId } = IN_FIXTURE[state];
  return { url, world, business: await businessIn(world, businessId, entityId) };
}

/** Declares the tests that take over a database of the replaced chain. */
export function describeTakeOver(state: keyof typeof IN_FIXTURE): void {
  describe(`a database that the replaced chain left ${state}`, () => {
    it('counts as not migrated until it is taken over', async () => {
      const url = await replacedChainDatabase(state);
      expect(await connected(url, schemaFit)).toBe('outdated');
      expect(await connected(url, migrate)).toEqual(ALL_MIGRATIONS);
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
      const { world, business } = await takenOver(state);
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
      const others = ALL_MIGRATIONS.filter((name) => !OLDER_THAN_BASELINE.has(name));
      expect(await connected(url, migrate)).toEqual(others);
      expect(await schemaOf(url)).toEqual((await readFile('schema.txt', 'utf8')).split('\n'));
    });

    it('can be migrated back and again', async () => {
      const url = await replacedChainDatabase(state);
      await connected(url, migrate);
      await connected(url, undoAll);
      expect((await schemaOf(url)).filter((line) => line.startsWith('table '))).toEqual([]);
      expect(await connected(url, migrate)).toEqual(ALL_MIGRATIONS);
    });
  });
}
