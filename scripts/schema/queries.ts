/** The login that owns the database has another name in every installation: in the text it is called `login`. */
const ROLE_NAME = (oid: string) => `
  case ${oid} when 0 then 'public' when (select relowner from pg_class where oid = to_regclass('public.business')) then 'login'
       else (select rolname::text from pg_roles where oid = ${oid}) end`;

/** TypeORM's own table of recorded migrations is not part of the schema. */
const OWN_RELATION = `c.relnamespace = 'public'::regnamespace and c.relname not in ('migrations', 'migrations_id_seq')`;
const OWN_TABLE = `${OWN_RELATION} and c.relkind = 'r'`;

export const TABLES = `
  select c.relname as name,
         concat_ws(', ',
           case when c.relpersistence = 'u' then 'unlogged' end,
           case when c.relrowsecurity then 'row-level security' else 'no row-level security' end,
           case when c.relforcerowsecurity then 'forced on its owner' end,
           'owner ' || ${ROLE_NAME('c.relowner')}, array_to_string(c.reloptions, ', ')) as traits
    from pg_class c where ${OWN_TABLE} order by 1`;

export const COLUMNS = `
  select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
         concat_ws(' ',
           case when a.attnotnull then 'not null' end,
           case when a.attgenerated <> '' then 'generated always as ' || pg_get_expr(d.adbin, d.adrelid, true) || ' stored'
                when d.oid is not null then 'default ' || pg_get_expr(d.adbin, d.adrelid, true) end,
           case when a.attstorage <> t.typstorage then 'storage ' || a.attstorage::text end,
           case when a.attstattarget >= 0 then 'statistics ' || a.attstattarget end) as traits
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where ${OWN_TABLE} and a.attnum > 0 and not a.attisdropped
   order by c.relname, a.attnum`;

/** What belongs to a table and has a text of its own, in the order in which it is listed. */
export const TABLE_PARTS = `
  select c.relname as "table", 1 + position(k.contype::text in 'pufcx') as rank, k.conname as name,
         format('constraint %s %s', k.conname, pg_get_constraintdef(k.oid, true)) as line
    from pg_constraint k join pg_class c on c.oid = k.conrelid
   where ${OWN_TABLE} and k.contype in ('p', 'u', 'f', 'c', 'x')
  union all
  select c.relname, 10, i.relname,
         case when x.indisunique then 'unique ' else '' end ||
         regexp_replace(pg_get_indexdef(i.oid, 0, true), '^CREATE (UNIQUE )?INDEX (\\S+) ON \\S+ USING btree', 'index \\2')
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
   where ${OWN_TABLE} and not exists (select from pg_constraint k where k.conindid = i.oid and k.contype in ('p', 'u', 'x'))
  union all
  select c.relname, 11, p.polname,
         format('policy %s for %s to %s', p.polname,
                case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete'
                              else 'all' end,
                (select string_agg(${ROLE_NAME('r.oid')}, ', ' order by ${ROLE_NAME('r.oid')} collate "C")
                   from unnest(p.polroles) as r(oid)))
         || case when p.polpermissive then '' else ' restrictive' end
         || case when q.condition = q.check then format(' using and with check (%s)', q.condition)
                 else concat(' using (' || q.condition || ')', ' with check (' || q.check || ')') end
    from pg_policy p
    join pg_class c on c.oid = p.polrelid
   cross join lateral (select pg_get_expr(p.polqual, p.polrelid, true) as condition,
                              pg_get_expr(p.polwithcheck, p.polrelid, true) as check) q
   where ${OWN_TABLE}
  union all
  select c.relname, 12, t.tgname,
         regexp_replace(pg_get_triggerdef(t.oid, true), '^CREATE (CONSTRAINT )?TRIGGER', '\\1trigger')
         || case t.tgenabled when 'O' then '' else ' enabled ' || t.tgenabled::text end
    from pg_trigger t join pg_class c on c.oid = t.tgrelid where ${OWN_TABLE} and not t.tgisinternal
  union all
  select c.relname, 13, (${ROLE_NAME('g.grantee')})::name,
         format('grant %s to %s', string_agg(g.privilege, ', ' order by g.privilege collate "C"), ${ROLE_NAME('g.grantee')})
    from pg_class c
    join lateral (
      select a.grantee, lower(a.privilege_type) as privilege from aclexplode(c.relacl) a
      union all
      select e.grantee, format('%s (%s)', lower(e.privilege_type), string_agg(a.attname, ', ' order by a.attnum))
        from pg_attribute a cross join lateral aclexplode(a.attacl) e
       where a.attrelid = c.oid group by e.grantee, e.privilege_type) g on g.grantee <> c.relowner
   where ${OWN_TABLE} group by c.relname, g.grantee
  order by 1, 2, 3`;

export const FUNCTIONS = `
  select p.proname as name, pg_get_function_arguments(p.oid) as arguments, pg_get_function_result(p.oid) as result,
         concat_ws(', ', l.lanname, case p.provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end,
           case when p.prosecdef then 'security definer' end, 'owner ' || ${ROLE_NAME('p.proowner')}) as traits,
         array_to_string(p.proconfig, ', ') as settings, md5(p.prosrc) as body,
         (select string_agg(${ROLE_NAME('a.grantee')}, ', ' order by ${ROLE_NAME('a.grantee')} collate "C")
            from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
           where a.grantee <> p.proowner) as callers
    from pg_proc p join pg_language l on l.oid = p.prolang
   where p.pronamespace = 'public'::regnamespace
   order by 1, 2`;

/** Anything else that a migration could make, so that nothing is missing from the text, and the service's roles. */
export const OTHERS = `
  select line from (
  select 1 as rank, format('relation %s of kind %s', c.relname, c.relkind) as line
    from pg_class c where ${OWN_RELATION} and c.relkind not in ('r', 'i')
  union all
  select 2, format('type %s of kind %s', t.typname, t.typtype)
    from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype not in ('c', 'b')
  union all
  select 3, format('extension %s', extname) from pg_extension where extname <> 'plpgsql'
  union all
  select 4, format('schema public: %s for %s', string_agg(lower(a.privilege_type), ', ' order by a.privilege_type collate "C"),
                   ${ROLE_NAME('a.grantee')})
    from pg_namespace n cross join lateral aclexplode(n.nspacl) a
   where n.nspname = 'public' and a.grantee <> n.nspowner group by a.grantee
  union all
  select 5, format('role %s: %s', rolname, concat_ws(', ',
           case when rolcanlogin then 'login' else 'no login' end,
           case when rolsuper then 'superuser' end, case when rolbypassrls then 'bypasses row-level security' end,
           case when rolcreaterole then 'creates roles' end, case when rolcreatedb then 'creates databases' end))
    from pg_roles where rolname in ('charterbook_app', 'charterbook_system', 'charterbook_books', 'charterbook_backup')
  ) other order by rank, line collate "C"`;
