import { ormOptions } from '../../ormconfig.js';
import { migrations as known } from '../migrations/index.js';
import type { Config } from '../platform/config/config.js';
import type { Cipher } from '../platform/crypto/cipher.js';
import { migrate } from '../platform/database/migrate.js';
import { openDataSource } from '../platform/database/open-data-source.js';
import { connected } from './connect.js';
import { requireEmptyDatabase } from './empty-database.js';
import type { AppliedMigration, BackupHeader } from './file/backup-parts.js';
import { BackupRefused } from './file/backup-refused.js';
import { readBackupFile } from './file/read-backup-file.js';
import { loadBackup } from './load-backup.js';

interface RestoreTarget {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly cipher: Cipher;
  readonly warn: (text: string) => void;
}

export interface RestoredBackup {
  readonly takenAt: string;
  readonly tables: number;
  readonly rows: number;
}

/**
 * Restores a backup into an empty database. The file is read twice: first to check all of it, before anything is written,
 * and then to load it. The schema stops at the migrations of the backup; later ones run as on any start.
 */
export async function restoreBackup(target: RestoreTarget, path: string): Promise<RestoredBackup> {
  const { databaseUrl, cipher } = target;
  const { header } = await readBackupFile(path, cipher);
  requireKnownMigrations(header.migrations);
  return connected(databaseUrl, async (client) => {
    await requireEmptyDatabase(client, header.migrations);
    await migrateTo(target, header);
    const { tables, rows } = await loadBackup(client, path, cipher, header);
    await client.query('analyze');
    return { takenAt: header.takenAt, tables, rows };
  });
}

/** Names from before the oldest migration of this build belong to the chain that it replaced. */
function requireKnownMigrations(recorded: readonly AppliedMigration[]): void {
  const names = new Set(known.map(({ name }) => name));
  const oldest = Math.min(...known.map(({ name }) => Number(name.slice(-13))));
  const unknown = recorded.filter(({ name, timestamp }) => !names.has(name) && Number(timestamp) >= oldest);
  if (unknown.length > 0)
    throw new BackupRefused(
      `the backup was taken by a newer build, with ${unknown.map(({ name }) => name).join(', ')}: restore it with that build`,
    );
}

async function migrateTo({ config, databaseUrl, warn }: RestoreTarget, header: BackupHeader): Promise<void> {
  const recorded = new Set(header.migrations.map(({ name }) => name));
  const migrations = known.filter(({ name }) => recorded.has(name));
  const dataSource = await openDataSource({ ...ormOptions(databaseUrl, 1), migrations }, config, warn);
  try {
    await migrate(dataSource);
  } finally {
    await dataSource.destroy();
  }
}
