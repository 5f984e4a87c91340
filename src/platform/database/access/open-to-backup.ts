import type { QueryRunner } from 'typeorm';
import { BACKUP_ROLE } from './roles.js';

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
 * that no more than one is locked at a time, and takes the lock of migrations: other instances may start at the same time.
 */
export async function openToBackup(queryRunner: QueryRunner, lock: number): Promise<void> {
  const closed = (await queryRunner.query(CLOSED_TABLES)) as { name: string }[];
  for (const { name } of closed) await queryRunner.query(openTable(name, lock));
}

const openTable = (name: string, lock: number) => `
  do $open$
  begin
    perform pg_advisory_xact_lock(${lock});
    if not exists (select from pg_policy where polrelid = '"${name}"'::regclass and polname = 'backup') then
      grant select on "${name}" to ${BACKUP_ROLE};
      create policy backup on "${name}" for select to ${BACKUP_ROLE} using (current_user = '${BACKUP_ROLE}');
    end if;
  end
  $open$`;
