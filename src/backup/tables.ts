import type pg from 'pg';
import { BACKUP_ROLE } from '../platform/database/access/roles.js';

/** A table whose rows belong in a backup. */
export interface BackedUpTable {
  readonly name: string;
  /** Without those that PostgreSQL computes, or that only mean something on one server. */
  readonly columns: readonly string[];
  /** Whether the role for backups sees all of its rows. */
  readonly isOpen: boolean;
}

/**
 * Every table but TypeORM's own, which the header replaces, and tables without a log, which do not outlive a crash
 * either. A transaction id is left out: it belongs to one server, and a restored row gets that of its restore.
 */
const TABLES = `
  select c.relname::text as name,
         array(select a.attname::text from pg_attribute a
                where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                  and a.atttypid <> 'xid8'::regtype
                order by a.attnum) as columns,
         coalesce((select has_table_privilege(r.oid, c.oid, 'select') from pg_roles r where r.rolname = '${BACKUP_ROLE}'), false)
           and (not c.relrowsecurity
                or exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'backup')) as "isOpen"
    from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relpersistence = 'p'
     and c.relname <> 'migrations'
   order by 1`;

export async function listTables(client: pg.Client): Promise<BackedUpTable[]> {
  return (await client.query<BackedUpTable>(TABLES)).rows;
}

/** `"name" ("column", …)`, as COPY takes it. */
export function copyTarget(client: pg.Client, name: string, columns: readonly string[]): string {
  const quoted = columns.map((column) => client.escapeIdentifier(column));
  return `${client.escapeIdentifier(name)} (${quoted.join(', ')})`;
}

/** The same text for the same values on every server, and no time limit. */
export const TRANSFER_SETTINGS = `
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local timezone = 'UTC';
  set local bytea_output = 'hex';
  set local extra_float_digits = 1`;

/** The sequence behind each column that numbers its rows. */
const NUMBERED_COLUMNS = `
  select s.oid::regclass::text as sequence, d.refobjid::regclass::text as "table", quote_ident(a.attname) as "column"
    from pg_class s
    join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid
                    and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')
    join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
   where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace
   order by 1`;

/** Loaded rows bring their numbers: the next row gets the number after the highest. */
export async function continueNumbering(client: pg.Client): Promise<void> {
  const { rows: numbered } = await client.query<{ sequence: string; table: string; column: string }>(
    NUMBERED_COLUMNS,
  );
  for (const { sequence, table, column } of numbered)
    await client.query(
      `select setval($1::regclass, max(${column})) from ${table} having max(${column}) is not null`,
      [sequence],
    );
}
