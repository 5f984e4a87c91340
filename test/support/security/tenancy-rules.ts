import type { ClientBase } from 'pg';
import { GLOBAL_TABLES, UNIQUE_ACROSS_TENANTS } from './global-tables.js';

/** What every table of a tenant must be, each rule as the query that lists what breaks it. */
export const TENANCY_RULES = {
  'carries the business that it belongs to': `
    select name as broken_by from tenant_table t
     where not exists (select from pg_attribute a
                        where a.attrelid = t.oid and a.attname = 'business_id' and a.attnotnull
                          and a.atttypid = 'uuid'::regtype)`,

  'has row-level security, forced on its owner too': `
    select t.name as broken_by from tenant_table t join pg_class c on c.oid = t.oid
     where not c.relrowsecurity or not c.relforcerowsecurity`,

  'has a policy that shows and accepts the rows of the named business alone': `
    select t.name as broken_by from tenant_table t
     where not exists (select from policy p
                        where p.table_oid = t.oid and p.roles = '{public}' and p.command = '*'
                          and p.shows = p.own and p.accepts = p.own)`,

  'shows the rows of all businesses to the service’s own errands alone, not to who inherits their role': `
    select t.name || '.' || p.name as broken_by from tenant_table t join policy p on p.table_oid = t.oid
     where p.permissive and (p.shows, p.accepts) is distinct from (p.own, p.own)
       and (p.roles, p.shows, p.accepts)
           is distinct from ('{charterbook_system}'::text[], p.errand, p.errand)
       and (p.name, p.roles, p.command, p.shows, p.accepts)
           is distinct from ('backup', '{charterbook_backup}'::text[], 'r', p.backup, null)`,

  'can be read by a backup': `
    select t.name as broken_by from tenant_table t
     where not has_table_privilege('charterbook_backup', t.oid, 'select')
        or not exists (select from policy p where p.table_oid = t.oid and p.name = 'backup')`,

  'is planned for without statistics of its businesses, which know nothing of a new one': `
    select t.name as broken_by from tenant_table t
     where not exists (select from pg_attribute a
                        where a.attrelid = t.oid and a.attname = 'business_id' and a.attstattarget = 0)`,

  'has a primary key that starts with the business': `
    select t.name as broken_by from tenant_table t
     where not exists (select from unique_index u
                        where u.table_oid = t.oid and u.is_primary and u.first_column = 'business_id')`,

  'is unique within a business, but for values that nobody can guess': `
    select t.name || '.' || u.name as broken_by from tenant_table t join unique_index u on u.table_oid = t.oid
     where u.first_column is distinct from 'business_id' and u.name <> all ($2)`,

  'points at rows of its own business alone': `
    select t.name || '.' || k.name as broken_by
      from foreign_key k
      join tenant_table t on t.oid = k.table_oid
      join tenant_table target on target.oid = k.target_oid
     where cardinality(k.columns) < 2 or k.columns[1] <> 'business_id' or k.target_columns[1] <> 'business_id'`,

  'names clients of its own business and partners alone': `
    select t.name || '.' || k.name as broken_by
      from foreign_key k
      join tenant_table t on t.oid = k.table_oid
     where k.target_oid = 'oauth_client'::regclass
       and not exists (select from pg_trigger g
                        where g.tgrelid = t.oid and g.tgfoid = 'require_usable_client'::regproc and g.tgenabled = 'O')`,
} as const;

export type TenancyRule = keyof typeof TENANCY_RULES;

/** Whatever in the database breaks a rule, by name. */
export async function whatBreaks(rule: TenancyRule, client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ broken_by: string }>(
    `with ${CATALOG} select broken_by from (${TENANCY_RULES[rule]}) as found
      where cardinality($1::text[]) + cardinality($2::text[]) > 0 order by 1`,
    [GLOBAL_TABLES, UNIQUE_ACROSS_TENANTS],
  );
  return rows.map((row) => row.broken_by);
}

const CATALOG = `
  tenant_table as (
    select c.oid, c.relname::text as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all ($1)
  ), policy as (
    select p.polrelid as table_oid, p.polname::text as name, p.polcmd as command, p.polpermissive as permissive,
           array(select coalesce((select rolname::text from pg_roles where oid = role), 'public')
                   from unnest(p.polroles) as role) as roles,
           pg_get_expr(p.polqual, p.polrelid) as shows, pg_get_expr(p.polwithcheck, p.polrelid) as accepts,
           '(business_id = (NULLIF(current_setting(''app.business_id''::text, true), ''''::text))::uuid)' as own,
           '(CURRENT_USER = ''charterbook_system''::name)' as errand,
           '(CURRENT_USER = ''charterbook_backup''::name)' as backup
      from pg_policy p
  ), unique_index as (
    select x.indrelid as table_oid, i.relname::text as name, x.indisprimary as is_primary,
           (select a.attname::text from pg_attribute a where a.attrelid = x.indrelid and a.attnum = x.indkey[0]
           ) as first_column
      from pg_index x join pg_class i on i.oid = x.indexrelid
     where x.indisunique or x.indisexclusion
  ), foreign_key as (
    select k.conrelid as table_oid, k.confrelid as target_oid, k.conname::text as name,
           array(select a.attname::text from unnest(k.conkey) with ordinality as n(number, place)
                   join pg_attribute a on a.attrelid = k.conrelid and a.attnum = n.number order by n.place
           ) as columns,
           array(select a.attname::text from unnest(k.confkey) with ordinality as n(number, place)
                   join pg_attribute a on a.attrelid = k.confrelid and a.attnum = n.number order by n.place
           ) as target_columns
      from pg_constraint k where k.contype = 'f'
  )`;
