import { BACKUP_ROLE } from './roles.js';

const OWNER = `(select relowner from pg_class where oid = to_regclass('public.business'))`;
const ROLE = (oid: string) => `case ${oid} when 0 then 'public' else quote_ident(${oid}::regrole::text) end`;
const OWN_TABLE = `c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'`;
/** PostgreSQL prints a subquery on several lines. */
const EXPRESSION = (column: string) =>
  String.raw`regexp_replace(pg_get_expr(${column}, p.polrelid, true), '\s*\n\s*', ' ', 'g')`;
const IS_BACKUP = (name: string) => `${name} = '${BACKUP_ROLE}'`;

/**
 * The statements that give a database the access it has now: row-level security, policies, grants, and functions that
 * belong to a role. Equal access has equal statements, on every server and under every name of the login. Access for
 * backups is left out: open-to-backup.ts derives it from the tables.
 */
export const ACCESS_STATEMENTS = `
  select statement from (
    select 1 as rank, c.relname as name, format('alter table %I %s row level security', c.relname, s.setting) as statement
      from pg_class c
     cross join lateral (values ('enable', c.relrowsecurity), ('force', c.relforcerowsecurity)) as s(setting, is_set)
     where ${OWN_TABLE} and s.is_set
    union all
    select 2, c.relname,
           format('drop policy if exists %1$I on %2$I; create policy %1$I on %2$I as %3$s for %4$s to %5$s', p.polname,
                  c.relname, case when p.polpermissive then 'permissive' else 'restrictive' end,
                  case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete'
                                else 'all' end,
                  (select string_agg(${ROLE('r.oid')}, ', ' order by ${ROLE('r.oid')} collate "C")
                     from unnest(p.polroles) as r(oid)))
           || coalesce(' using (' || ${EXPRESSION('p.polqual')} || ')', '')
           || coalesce(' with check (' || ${EXPRESSION('p.polwithcheck')} || ')', '')
      from pg_policy p join pg_class c on c.oid = p.polrelid
     where ${OWN_TABLE} and not (${IS_BACKUP(ROLE('p.polroles[1]'))})
    union all
    select 3, c.relname, format('grant %s%s on %I to %s', lower(g.privilege_type), g.columns, c.relname, ${ROLE('g.grantee')})
      from pg_class c
     cross join lateral (
       select a.grantee, a.privilege_type, '' as columns from aclexplode(c.relacl) a
       union all
       select e.grantee, e.privilege_type, format(' (%I)', a.attname)
         from pg_attribute a cross join lateral aclexplode(a.attacl) e
        where a.attrelid = c.oid) g
     where ${OWN_TABLE} and g.grantee <> c.relowner and not (${IS_BACKUP(ROLE('g.grantee'))})
    union all
    select 4, p.proname,
           format('grant create on schema public to %1$I; alter function %2$s owner to %1$I; '
                  'revoke create on schema public from %1$I; set local role %1$I; '
                  'revoke all on function %2$s from public; grant execute on function %2$s to session_user; reset role',
                  p.proowner::regrole, p.oid::regprocedure)
      from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.proowner <> ${OWNER}
       and (select coalesce(bool_or(a.grantee = ${OWNER}) and not bool_or(a.grantee = 0), false)
              from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a)
  ) access order by rank, name collate "C", statement collate "C"`;
