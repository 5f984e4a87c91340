import { type DataSource, MigrationExecutor, type MigrationInterface } from 'typeorm';

const MIGRATION_LOCK = 727_276;

/**
 * Brings the schema up to date in one transaction under an advisory lock, so that any number of instances can start at
 * once. Returns the names of the migrations that ran.
 */
export async function migrate(dataSource: DataSource): Promise<string[]> {
  const queryRunner = dataSource.createQueryRunner();
  try {
    await queryRunner.startTransaction();
    await queryRunner.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    const executor = new MigrationExecutor(dataSource, queryRunner);
    executor.transaction = 'all';
    const done = await executor.executePendingMigrations();
    await queryRunner.commitTransaction();
    return done.map((migration) => migration.name);
  } catch (error) {
    if (queryRunner.isTransactionActive) await queryRunner.rollbackTransaction();
    throw error;
  } finally {
    await queryRunner.release();
  }
}

/**
 * Whether every migration of this build is recorded by name. Names of a newer build do not matter. A count would prove
 * nothing: two builds with equally many migrations may need different schemas.
 */
export async function isMigrated(dataSource: DataSource): Promise<boolean> {
  const rows = await dataSource.query<{ name: string }[]>('select name from migrations');
  const recorded = new Set(rows.map(({ name }) => name));
  return dataSource.migrations.every((migration) => recorded.has(nameOf(migration)));
}

/** TypeORM records a migration under this name. */
function nameOf(migration: MigrationInterface): string {
  return migration.name ?? migration.constructor.name;
}
