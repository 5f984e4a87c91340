import type { QueryRunner } from 'typeorm';
import { BACKUP_ROLE } from './roles.js';

const DUPLICATE_OBJECT = '42710';

/**
 * Tables whose rows a backup cannot read yet. Tables without a log hold nothing that outlives a crash, so backups leave
 * them out.
 */
const CLOSED_TABLES = `
  select c.relname as name from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
     and c.relname <> 'migrations'
     and exists (select from pg_roles where rolname = '${BACKUP_ROLE}')
     and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'backup')
   order by 1`;

/**
 * Lets the role for backups read every table, those of later migrations too. The condition names the role: on
 * PostgreSQL 15 a login inherits its policies, and would see every tenant. Each table is a transaction of its own, so
 * that no more than one is locked at a time.
 */
export async function openToBackup(queryRunner: QueryRunner): Promise<void> {
  const closed = (await queryRunner.query(CLOSED_TABLES)) as { name: string }[];
  for (const { name } of closed) {
    try {
      await queryRunner.query(
        `grant select on "${name}" to ${BACKUP_ROLE};
         create policy backup on "${name}" for select to ${BACKUP_ROLE} using (current_user = '${BACKUP_ROLE}')`,
      );
    } catch (error) {
      // Another instance starts at the same time.
      if ((error as { code?: string }).code !== DUPLICATE_OBJECT) throw error;
    }
  }
}
