import { type DataSource, MigrationExecutor, type MigrationInterface } from 'typeorm';
import { ensureAccess, type ExpectedAccess } from './access/ensure-access.js';
import { EXPECTED_ACCESS } from './access/expected-access.data.js';
import { openToBackup } from './access/open-to-backup.js';
import { ENSURE_ROLES } from './access/roles.js';
import { nameOf } from './migration-names.js';

export const MIGRATION_LOCK = 727_276;

/**
 * Brings the schema up to date in one transaction under an advisory lock, so that any number of instances can start at
 * once, and repairs roles, policies and grants. Returns the names of the migrations that ran.
 */
export async function migrate(
  dataSource: DataSource,
  access: ExpectedAccess = EXPECTED_ACCESS,
): Promise<string[]> {
  const queryRunner = dataSource.createQueryRunner();
  try {
    await queryRunner.startTransaction();
    await queryRunner.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await queryRunner.query(ENSURE_ROLES);
    const executor = new MigrationExecutor(dataSource, queryRunner);
    executor.transaction = 'all';
    const done = await executor.executePendingMigrations();
    await ensureAccess(queryRunner, access);
    await queryRunner.commitTransaction();
    await openToBackup(queryRunner, MIGRATION_LOCK);
    return done.map((migration) => migration.name);
  } catch (error) {
    if (queryRunner.isTransactionActive) await queryRunner.rollbackTransaction();
    throw error;
  } finally {
    await queryRunner.release();
  }
}

/** Throws if the schema is older or newer than this build can use. */
export async function requireFittingSchema(dataSource: DataSource): Promise<void> {
  const fit = await schemaFit(dataSource);
  if (fit === 'outdated')
    throw new Error(
      'the schema of the database is older than this release: run `npm run migrate` first (AUTO_MIGRATE=1 migrates at every start)',
    );
  if (fit === 'too_new')
    throw new Error('the schema of the database is newer than this release can use: start a newer release');
}

/**
 * The migrations that ran, and the newest one that a release must contain to work with this schema; null as long as no
 * migration has removed anything.
 */
export const RECORDED_MIGRATIONS =
  "select name, obj_description('migrations'::regclass, 'pg_class') as needed from migrations";

export interface RecordedMigration {
  readonly name: string;
  readonly needed: string | null;
}

export type SchemaFit = 'fits' | 'outdated' | 'too_new';

export async function schemaFit(dataSource: DataSource): Promise<SchemaFit> {
  const [found] = await dataSource.query<{ isThere: boolean }[]>(
    `select to_regclass('migrations') is not null as "isThere"`,
  );
  if (!found?.isThere) return 'outdated';
  return fitOf(dataSource.migrations, await dataSource.query<RecordedMigration[]>(RECORDED_MIGRATIONS));
}

/**
 * Whether a build with these migrations works with a schema: every one of them is recorded by name, and so does the build
 * contain the one that the schema needs. Other names of a newer build do not matter. A count would prove nothing: two
 * builds with equally many migrations may need different schemas.
 */
export function fitOf(
  migrations: readonly MigrationInterface[],
  rows: readonly RecordedMigration[],
): SchemaFit {
  const own = new Set(migrations.map(nameOf));
  const recorded = new Set(rows.map(({ name }) => name));
  const needed = rows[0]?.needed ?? null;
  if (needed !== null && !own.has(needed)) return 'too_new';
  return [...own].every((name) => recorded.has(name)) ? 'fits' : 'outdated';
}
