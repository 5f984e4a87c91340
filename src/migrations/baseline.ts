import type { QueryRunner } from 'typeorm';

/** Makes tables of the baseline, unless the chain before the baseline has made them: then they stay, with their rows. */
export async function makeBaselineTables(
  queryRunner: QueryRunner,
  statements: readonly string[],
): Promise<void> {
  const names = namesIn(statements, /create (?:unlogged )?table (\w+)/g);
  const existing: unknown[] = await queryRunner.query(
    `select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname = any ($1)`,
    [names],
  );
  if (existing.length > 0) return;
  for (const statement of statements) await queryRunner.query(statement);
}

/**
 * Makes functions of the baseline, with their owners and triggers. Those that the chain before the baseline made are
 * replaced, so that they have the texts of the baseline.
 */
export async function makeBaselineFunctions(
  queryRunner: QueryRunner,
  statements: readonly string[],
): Promise<void> {
  for (const name of namesIn(statements, /create function (\w+)/g))
    await queryRunner.query(`drop function if exists ${name} cascade`);
  for (const statement of statements) await queryRunner.query(statement);
}

function namesIn(statements: readonly string[], pattern: RegExp): string[] {
  return statements.flatMap((statement) => [...statement.matchAll(pattern)].map((match) => match[1] ?? ''));
}
