import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tablesInSql } from '../../scripts/fence/tables-in-sql.js';
import { OTHER_PLANES, planeOf } from '../../scripts/schema/planes.js';
import { cloneDatabase } from '../support/world/clone-database.js';

const PAGE = 'docs/decisions/scale.md';

const TABLES = `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`;
const FOREIGN_KEYS = `
  select distinct conrelid::regclass::text as "from", confrelid::regclass::text as "to"
    from pg_constraint where contype = 'f'`;
const WITHOUT_BUSINESS = `
  select relname::text as name from pg_class c
   where relnamespace = 'public'::regnamespace and relkind = 'r'
     and not exists (select from pg_attribute where attrelid = c.oid and attname = 'business_id')`;
const FUNCTIONS = `
  select p.proname::text as name, p.prosrc as body from pg_proc p
    join pg_language l on l.oid = p.prolang
   where p.pronamespace = 'public'::regnamespace and l.lanname in ('sql', 'plpgsql')`;
/** A unit of work can reach what its role may use. */
const GRANTS = `
  select c.relname::text as "table", role from pg_class c
   cross join unnest(array['charterbook_app', 'charterbook_system']) as role
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
     and (has_any_column_privilege(role, c.oid, 'select, insert, update') or has_table_privilege(role, c.oid, 'delete'))`;
const SEQUENCES = `
  select s.relname::text as name, d.refobjid::regclass::text as "table" from pg_class s
    join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
   where s.relnamespace = 'public'::regnamespace and s.relkind = 'S'`;
const PLANE_OF_ROLE = { charterbook_app: 'cell', charterbook_system: 'directory' } as const;

/** What a test adds to a fresh database, and its crossing. */
const HASTY = `
  create table hasty (business_id uuid not null, id uuid not null, n bigint generated always as identity,
                      user_id uuid references app_user (id), primary key (business_id, id));
  grant select on hasty to charterbook_system;
  create function hasty_names() returns setof text language sql as
    'select u.name from public.hasty h join public.app_user u on u.id = h.user_id';`;

describe('the planes of the tables', () => {
  let database: pg.Client;

  beforeAll(async () => {
    database = new pg.Client(await cloneDatabase());
    await database.connect();
  });

  afterAll(() => database?.end());

  const read = async <Row extends object>(sql: string) => (await database.query<Row>(sql)).rows;

  const namesIn = async (sql: string) => (await read<{ name: string }>(sql)).map(({ name }) => name);

  const crossings = {
    'Foreign keys': async () => {
      const keys = await read<{ from: string; to: string }>(FOREIGN_KEYS);
      const crossing = keys.filter(({ from, to }) => planeOf(from) !== planeOf(to)).map(({ to }) => to);
      return [...new Set(crossing)].toSorted();
    },
    'Units of work': async () => {
      const grants = await read<{ table: string; role: keyof typeof PLANE_OF_ROLE }>(GRANTS);
      return grants
        .filter(({ table, role }) => ![PLANE_OF_ROLE[role], 'replicated'].includes(planeOf(table)))
        .map(({ table, role }) => `${role === 'charterbook_app' ? 'tenant' : 'service'}: ${table}`)
        .toSorted();
    },
    Functions: async () => {
      const tables = new Set(await namesIn(TABLES));
      const functions = await read<{ name: string; body: string }>(FUNCTIONS);
      return functions
        .filter(({ body }) => new Set([...tablesInSql(body, tables)].map(planeOf)).size > 1)
        .map(({ name }) => name)
        .toSorted();
    },
    Sequences: async () => {
      const sequences = await read<{ name: string; table: string }>(SEQUENCES);
      return sequences
        .filter(({ table }) => planeOf(table) === 'cell')
        .map(({ name }) => name)
        .toSorted();
    },
  };
  const kinds = Object.keys(crossings) as (keyof typeof crossings)[];

  /** The items of the page under a heading, sorted. */
  const listed = async (heading: string) => {
    const [, section = ''] = (await readFile(PAGE, 'utf8')).split(`### ${heading}\n`);
    const [block = ''] = section.split('\n#');
    return [...block.matchAll(/^- `([^`]+)`/gm)].map(([, item]) => item ?? '').toSorted();
  };

  it.each(kinds)('are crossed by what the page lists under "%s", and by nothing else', async (kind) => {
    expect(await crossings[kind]()).toEqual(await listed(kind));
  });

  it('are found to be crossed by a new table with a key, a number, a grant and a function', async () => {
    const before = new Map<string, string[]>();
    for (const kind of kinds) before.set(kind, await crossings[kind]());
    await database.query('begin');
    try {
      await database.query(HASTY);
      const added = async (kind: (typeof kinds)[number]) =>
        (await crossings[kind]()).filter((crossing) => !before.get(kind)?.includes(crossing));
      expect(await added('Foreign keys')).toEqual(['app_user']);
      expect(await added('Units of work')).toEqual(['service: hasty']);
      expect(await added('Functions')).toEqual(['hasty_names']);
      expect(await added('Sequences')).toEqual(['hasty_n_seq']);
    } finally {
      await database.query('rollback');
    }
  });

  it('have only tables of one business in cells', async () => {
    expect((await namesIn(WITHOUT_BUSINESS)).filter((name) => planeOf(name) === 'cell')).toEqual([]);
  });

  it('are listed on the page, for tables that exist', async () => {
    const tables = await namesIn(TABLES);
    expect(Object.keys(OTHER_PLANES).filter((name) => !tables.includes(name))).toEqual([]);
    const page = await readFile(PAGE, 'utf8');
    const [, line = ''] = /`directory`: ([^\n]+(?:\n {2}[^\n]+)*)/.exec(page) ?? [];
    const directory = tables.filter((name) => planeOf(name) === 'directory');
    expect([...line.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(directory.toSorted());
  });
});
