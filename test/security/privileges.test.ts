import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { superuserIn, TenantData } from '../support/world/tenant-data.js';
import { createSamples } from '../support/routes/route-calls.js';
import { theWorld, type World } from '../support/world/world.js';

const JOURNAL = ['journal_entry', 'journal_line'];
const BALANCES = ['balance_day', 'balance_month'];
const INSUFFICIENT_PRIVILEGE = '42501';
const IMMUTABLE = '55000';

describe('the database roles of the service', () => {
  let world: World;
  let business: TestBusiness;
  let superuser: pg.Client;

  beforeAll(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    await createSamples(business);
    superuser = await superuserIn(world);
  });

  afterAll(() => superuser.end());

  /** The error of a statement in a unit of work of the business, as the application's role. */
  const refusalInUnitOfWork = (sql: string) =>
    world.database
      .run(business.operator, (uow) => uow.query(sql))
      .then(
        () => null,
        (error: { code?: string }) => error.code,
      );

  it.each(
    JOURNAL.flatMap((table) => ['update', 'delete', 'truncate'].map((privilege) => ({ table, privilege }))),
  )('do not let the application $privilege $table', async ({ table, privilege }) => {
    const { rows } = await superuser.query<{ allowed: boolean }>(
      `select has_table_privilege('charterbook_app', $1, $2) as allowed`,
      [table, privilege],
    );
    expect(rows).toEqual([{ allowed: false }]);
    const statement = {
      update: `update ${table} set business_id = business_id`,
      delete: `delete from ${table}`,
      truncate: `truncate ${table} cascade`,
    }[privilege];
    expect(await refusalInUnitOfWork(statement ?? '')).toBe(INSUFFICIENT_PRIVILEGE);
  });

  it.each(
    BALANCES.flatMap((table) =>
      ['insert', 'update', 'delete', 'truncate'].map((privilege) => ({ table, privilege })),
    ),
  )('do not let the application $privilege $table', async ({ table, privilege }) => {
    const { rows } = await superuser.query<{ allowed: boolean }>(
      `select has_table_privilege('charterbook_app', $1, $2) as allowed`,
      [table, privilege],
    );
    expect(rows).toEqual([{ allowed: false }]);
    const statement = {
      insert: `insert into ${table} select * from ${table}`,
      update: `update ${table} set debit_minor = 0`,
      delete: `delete from ${table}`,
      truncate: `truncate ${table}`,
    }[privilege];
    expect(await refusalInUnitOfWork(statement ?? '')).toBe(INSUFFICIENT_PRIVILEGE);
  });

  it('may update no column of the journal or the balances', async () => {
    const { rows } = await superuser.query(
      `select c.relname from pg_class c
        where c.relname = any ($1) and has_any_column_privilege('charterbook_app', c.oid, 'update')`,
      [[...JOURNAL, ...BALANCES]],
    );
    expect(rows).toEqual([]);
  });

  it.each(JOURNAL)('cannot change %s, even as the owner of the tables', async (table) => {
    const owner = new pg.Client((world.dataSource.options as { url: string }).url);
    await owner.connect();
    try {
      for (const change of [
        `update ${table} set business_id = business_id`,
        `delete from ${table}`,
        `truncate ${table} cascade`,
      ]) {
        await expect(owner.query(change), change).rejects.toMatchObject({ code: IMMUTABLE });
      }
    } finally {
      await owner.end();
    }
  });

  it('grant nothing to PUBLIC, and the tenant role only the books', async () => {
    const { rows: everybody } = await superuser.query(
      `select c.relname, a.privilege_type from pg_class c, aclexplode(c.relacl) a
        where c.relnamespace = 'public'::regnamespace and a.grantee = 0`,
    );
    expect(everybody).toEqual([]);
    const { rows: written } = await superuser.query<{ name: string }>(
      `select distinct c.relname as name from pg_class c, aclexplode(c.relacl) a
        where c.relnamespace = 'public'::regnamespace and a.grantee = 'charterbook_books'::regrole
          and a.privilege_type <> 'SELECT' order by 1`,
    );
    expect(written.map(({ name }) => name)).toEqual(BALANCES);
  });

  it('cannot log in, are not superusers and cannot bypass row-level security', async () => {
    const { rows } = await superuser.query(
      `select rolname, rolcanlogin, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles
        where rolname like 'charterbook\\_%' order by 1`,
    );
    const powerless = {
      rolcanlogin: false,
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
    };
    expect(rows).toEqual(
      ['charterbook_app', 'charterbook_backup', 'charterbook_books', 'charterbook_system'].map((rolname) => ({
        rolname,
        ...powerless,
      })),
    );
  });

  it('run security definer functions only with a fixed search path and without a grant to PUBLIC', async () => {
    const { rows } = await superuser.query<{ name: string; path: string | null; open: boolean }>(
      `select p.proname as name, p.prorettype <> 'trigger'::regtype
              and has_function_privilege('charterbook_app', p.oid, 'execute') as open,
              (select setting from unnest(p.proconfig) setting where setting like 'search_path=%') as path
         from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { name, path, open } of rows) {
      expect({ name, path, open }).toEqual({
        name,
        path: 'search_path=pg_catalog, public, pg_temp',
        open: false,
      });
    }
  });

  it('cannot write a row of another tenant in a unit of work', async () => {
    const other = await newBusiness(world);
    const data = await TenantData.of(world);
    try {
      const before = await data.fingerprint(other.businessId);
      const refused = await refusalInUnitOfWork(
        `insert into member (business_id, user_id, role, created_at)
         select '${other.businessId}', user_id, 'owner', created_at from member limit 1`,
      );
      expect(refused).toBe(INSUFFICIENT_PRIVILEGE);
      expect(await data.fingerprint(other.businessId)).toEqual(before);
    } finally {
      await data.close();
    }
  });
});
