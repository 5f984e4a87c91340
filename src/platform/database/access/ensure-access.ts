import type { QueryRunner } from 'typeorm';
import { ACCESS_STATEMENTS } from './access-statements.js';

const INSUFFICIENT_PRIVILEGE = '42501';
const LATEST_MIGRATION = 'select name from migrations order by timestamp desc limit 1';

export interface ExpectedAccess {
  /** The newest migration, after which a database has this access. */
  readonly migration: string;
  readonly statements: readonly string[];
}

/**
 * Repairs the access of a database whose migrations are exactly this build's: a dump that was restored without roles,
 * owners or privileges. Only adds what is missing. Returns the statements that it ran.
 */
export async function ensureAccess(queryRunner: QueryRunner, expected: ExpectedAccess): Promise<string[]> {
  const [latest] = (await queryRunner.query(LATEST_MIGRATION)) as { name: string }[];
  if (latest?.name !== expected.migration) return [];
  const present = (await queryRunner.query(ACCESS_STATEMENTS)) as { statement: string }[];
  const existing = new Set(present.map(({ statement }) => statement));
  const missing = expected.statements.filter((statement) => !existing.has(statement));
  for (const statement of missing) await run(queryRunner, statement);
  return missing;
}

async function run(queryRunner: QueryRunner, statement: string): Promise<void> {
  try {
    await queryRunner.query(statement);
  } catch (error) {
    if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new Error(
      `the login may not repair the access of the database (${(error as Error).message}): it must own all tables and ` +
        `functions. Restore the dump again with pg_restore --no-owner --no-privileges --role=<login>. ` +
        `The statement was: ${statement}`,
      { cause: error },
    );
  }
}
