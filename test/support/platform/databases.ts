import pg from 'pg';
import { DataSource } from 'typeorm';
import { inject } from 'vitest';
import { ormOptions } from '../../../ormconfig.js';

let made = 0;

/** A database without any schema; the address of the service's login, which owns it. */
export async function emptyDatabase(): Promise<string> {
  const name = `empty_${process.pid}_${made++}`;
  const superuser = new pg.Client(inject('superuserUrl'));
  await superuser.connect();
  await superuser.query(`create database ${name} template template0 owner charterbook`);
  await superuser.end();
  const url = new URL(inject('serviceUrl'));
  url.pathname = `/${name}`;
  return url.toString();
}

/** Gives work a pool of its own over a database. */
export async function connected<T>(url: string, work: (dataSource: DataSource) => Promise<T>): Promise<T> {
  const dataSource = await new DataSource(ormOptions(url)).initialize();
  try {
    return await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

/** A maintenance connection to the database of a service's address. */
export async function superuserOf(serviceUrl: string): Promise<pg.Client> {
  const url = new URL(inject('superuserUrl'));
  url.pathname = new URL(serviceUrl).pathname;
  const client = new pg.Client(url.toString());
  await client.connect();
  return client;
}

/** Everything that the schema consists of, a line each, so that two states of it can be compared. */
const SCHEMA = `
  select format('table %s %s rls %s/%s %s', c.relname, c.relpersistence, c.relrowsecurity, c.relforcerowsecurity,
                coalesce((select string_agg(a::text, ' ' order by a::text) from unnest(c.relacl) a), '')) as line
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'S')
  union all
  select format('column %s.%s %s not null %s default %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
                a.attnotnull, pg_get_expr(d.adbin, d.adrelid),
                coalesce((select string_agg(p::text, ' ' order by p::text) from unnest(a.attacl) p), ''))
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
  union all
  select format('constraint %s %s %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid))
    from pg_constraint k where k.connamespace = 'public'::regnamespace
  union all
  select indexdef from pg_indexes where schemaname = 'public'
  union all
  select format('policy %s', p::text) from pg_policies p where schemaname = 'public'
  union all
  select pg_get_triggerdef(t.oid) from pg_trigger t where not t.tgisinternal
  union all
  select format('function %s owner %s %s', pg_get_functiondef(p.oid), p.proowner::regrole,
                (select string_agg(a::text, ' ' order by a::text) from unnest(p.proacl) a))
    from pg_proc p where p.pronamespace = 'public'::regnamespace
  union all
  select format('type %s', t.typname) from pg_type t
   where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd', 'r')
  union all
  select format('schema %s', nspacl::text) from pg_namespace where nspname = 'public'
  order by 1`;

/** The schema of a database, migrations' own table aside. */
export async function schemaOf(url: string): Promise<string[]> {
  const superuser = await superuserOf(url);
  const { rows } = await superuser.query<{ line: string }>(SCHEMA);
  await superuser.end();
  return rows.map(({ line }) => line).filter((line) => !/\bmigrations(_id_seq)?\b/.test(line));
}
