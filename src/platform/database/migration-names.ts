import type { MigrationInterface } from 'typeorm';

/** TypeORM records a migration under this name. */
export function nameOf(migration: MigrationInterface): string {
  return migration.name ?? migration.constructor.name;
}

/** The timestamp at the end of the newest migration's name; 0 without migrations. */
export function newestMigrationOf(migrations: readonly MigrationInterface[]): string {
  const timestamps = migrations.map((migration) => Number(/\d{13}$/.exec(nameOf(migration))?.[0] ?? 0));
  return String(Math.max(0, ...timestamps));
}
