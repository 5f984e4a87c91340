import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type World } from '../support/world/world.js';

/** What TypeORM cannot describe: generated columns without its metadata table, and an unknown type. */
const ONLY_IN_DATABASE = new Set([
  'bank_transaction.search_text',
  'ledger_account.is_cash',
  'journal_entry.xact',
]);

/** Where TypeORM looks up expressions of generated columns; the service needs no such table. */
const TYPEORM_METADATA = `
  create table typeorm_metadata (type text, database text, schema text, "table" text, name text, value text)`;

/** Indexes and check constraints are only in migrations; schema.txt shows them. */
async function namesOfChecks(query: (sql: string) => Promise<{ name: string }[]>): Promise<Set<string>> {
  const rows = await query(`select conname as name from pg_constraint where contype = 'c'`);
  return new Set(rows.map(({ name }) => name));
}

describe('the entities', () => {
  let world: World;

  beforeAll(async () => {
    world = await createWorld();
  });

  afterAll(() => world.close());

  it('map every table of the database, each once', async () => {
    const { dataSource } = world;
    const tables = await dataSource.query<{ name: string }[]>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
          and relname <> 'migrations' order by relname`,
    );
    const mapped = dataSource.entityMetadatas.map(({ tableName }) => tableName).sort();
    expect(mapped).toEqual(tables.map(({ name }) => name));
  });

  it('describe columns, types, nullability and keys as the database has them', async () => {
    const { dataSource } = world;
    const checks = await namesOfChecks((sql) => dataSource.query(sql));
    await dataSource.query(TYPEORM_METADATA);
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    const differences = upQueries
      .map(({ query }) => query)
      .filter((query) => !/^DROP INDEX |"typeorm_metadata"/.test(query))
      .filter((query) => !checks.has(/DROP CONSTRAINT "([^"]+)"/.exec(query)?.[1] ?? ''))
      .filter((query) => {
        const [, table, column] = /^ALTER TABLE "(\w+)" DROP COLUMN "(\w+)"$/.exec(query) ?? [];
        return !ONLY_IN_DATABASE.has(`${table}.${column}`);
      });
    expect(differences).toEqual([]);
  });
});
