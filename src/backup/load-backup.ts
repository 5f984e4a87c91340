import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Cipher } from '../platform/crypto/cipher.js';
import { MIGRATION_LOCK } from '../platform/database/migrate.js';
import type { AppliedMigration, BackupHeader, TableHead } from './file/backup-parts.js';
import { BackupRefused } from './file/backup-refused.js';
import { type BackupSummary, readBackupFile } from './file/read-backup-file.js';
import {
  type BackedUpTable,
  continueNumbering,
  copyTarget,
  listTables,
  TRANSFER_SETTINGS,
} from './tables.js';

const FOREIGN_KEYS = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
         format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint
   where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
   order by conrelid::regclass::text, conname`;

/**
 * Loads the rows of a backup into a database that has its schema and no rows, all or none. Meanwhile triggers are off,
 * because the rows already are what they would make; row-level security is not forced on the owner; and foreign keys are
 * added again afterwards, which checks all rows at once.
 */
export async function loadBackup(
  client: pg.Client,
  path: string,
  cipher: Cipher,
  header: BackupHeader,
): Promise<BackupSummary> {
  await client.query(`begin; ${TRANSFER_SETTINGS}`);
  try {
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    const tables = await listTables(client);
    requireSameTables(tables, header);
    const restoreGuards = await liftGuards(client, tables);
    const summary = await readBackupFile(path, cipher, (table, rows) =>
      copyRows(client, tables, table, rows),
    );
    await continueNumbering(client);
    await restoreGuards();
    await recordMigrations(client, header.migrations);
    await client.query('commit');
    return summary;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

function requireSameTables(tables: readonly BackedUpTable[], header: BackupHeader): void {
  const names = tables.map(({ name }) => name);
  if (JSON.stringify(names) !== JSON.stringify(header.tables))
    throw new BackupRefused('the tables of the backup are not those of its migrations');
}

/** Returns what puts the guards back. */
async function liftGuards(client: pg.Client, tables: readonly BackedUpTable[]): Promise<() => Promise<void>> {
  const names = tables.map(({ name }) => client.escapeIdentifier(name));
  const forced = await forcedTables(client);
  const { rows: foreignKeys } = await client.query<{ drop: string; add: string }>(FOREIGN_KEYS);
  for (const name of forced) await client.query(`alter table ${name} no force row level security`);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  for (const { drop } of foreignKeys) await client.query(drop);
  return async () => {
    for (const { add } of foreignKeys) await client.query(add);
    for (const name of names) await client.query(`alter table ${name} enable trigger user`);
    for (const name of forced) await client.query(`alter table ${name} force row level security`);
  };
}

async function forcedTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
      where relnamespace = 'public'::regnamespace and relforcerowsecurity order by 1`,
  );
  return rows.map(({ name }) => name);
}

async function copyRows(
  client: pg.Client,
  tables: readonly BackedUpTable[],
  { name, columns }: TableHead,
  rows: AsyncIterable<Buffer>,
): Promise<number> {
  const target = tables.find((table) => table.name === name);
  if (target === undefined || JSON.stringify(target.columns) !== JSON.stringify(columns))
    throw new BackupRefused(`the columns of ${name} are not those of the backup`);
  const copy = client.query(copyFrom(`copy ${copyTarget(client, name, columns)} from stdin`));
  await pipeline(rows, copy);
  return copy.rowCount;
}

/** In the order of the backup, with the names of migrations that the build no longer has. */
async function recordMigrations(client: pg.Client, migrations: readonly AppliedMigration[]): Promise<void> {
  await client.query('truncate migrations restart identity');
  await client.query(
    `insert into migrations (timestamp, name)
     select m.timestamp, m.name from unnest($1::bigint[], $2::text[]) with ordinality as m(timestamp, name, place)
      order by m.place`,
    [migrations.map(({ timestamp }) => timestamp), migrations.map(({ name }) => name)],
  );
}
