import type pg from 'pg';
import type { AppliedMigration } from './file/backup-parts.js';
import { BackupRefused } from './file/backup-refused.js';
import { listTables } from './tables.js';

/**
 * Refuses a database that has rows, tables of something else, or a newer schema than the backup. Row-level security hides
 * all rows from the owner, so it is lifted in a transaction that is rolled back.
 */
export async function requireEmptyDatabase(
  client: pg.Client,
  migrations: readonly AppliedMigration[],
): Promise<void> {
  const tables = await listTables(client);
  const recorded = await recordedMigrations(client);
  if (recorded === null) {
    if (tables.length > 0) throw new BackupRefused('the database has tables of something else');
    return;
  }
  const known = new Set(migrations.map(({ name }) => name));
  const newer = recorded.filter((name) => !known.has(name));
  if (newer.length > 0)
    throw new BackupRefused(
      `the schema of the database is newer than the backup (${newer.join(', ')}): restore into a new database`,
    );
  await client.query(`begin; set local lock_timeout = '10s'`);
  try {
    for (const { name } of tables) {
      const table = client.escapeIdentifier(name);
      await client.query(`alter table ${table} no force row level security`);
      const { rowCount } = await client.query(`select from ${table} limit 1`);
      if (rowCount !== 0)
        throw new BackupRefused(`the database is not empty: ${name} has rows. Restore into a new database`);
    }
  } finally {
    await client.query('rollback');
  }
}

/** The names of the migrations that ran, or null if none ever did. */
export async function recordedMigrations(client: pg.Client): Promise<string[] | null> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    `select to_regclass('public.migrations') is not null as exists`,
  );
  if (found[0]?.exists !== true) return null;
  const { rows } = await client.query<{ name: string }>('select name from migrations order by id');
  return rows.map(({ name }) => name);
}
