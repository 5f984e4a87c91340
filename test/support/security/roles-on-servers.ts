import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ormOptions } from '../../../ormconfig.js';
import { describeSchema } from '../../../scripts/schema/describe-schema.js';
import { migrations } from '../../../src/migrations/index.js';
import { parseConfig } from '../../../src/platform/config/config.js';
import { migrate } from '../../../src/platform/database/migrate.js';
import { openDataSource } from '../../../src/platform/database/open-data-source.js';
import { differences } from '../books/push.js';
import { newBusiness } from '../world/business.js';
import { createSampleUsers } from '../identity/sample-users.js';
import { callOf, createSamples, type SampleData, send } from '../routes/route-calls.js';
import { routeInputs } from '../routes/route-inputs.js';
import { type FreshServer, makeOrdinaryOwner, superuserAt, type SupportedServer } from './servers.js';
import { createWorld, type World } from '../world/world.js';

/** Tables without tenant data that must not be readable outside a unit of work either. */
const GUARDED_BESIDES = [
  'business',
  'app_user',
  'web_session',
  'mail_token',
  'oauth_client',
  'pending_sign_in',
  'recovery_code',
  'second_factor',
];

/** Declares the tests of an ordinary login on a server; without the server they are skipped. */
export function describeRolesOn({ version, missing, start }: SupportedServer): void {
  const title = `an ordinary login on PostgreSQL ${version}${missing === null ? '' : ` (skipped: ${missing})`}`;
  describe.skipIf(missing !== null)(title, () => {
    let server: FreshServer;
    let url: URL;
    let world: World;
    let superuser: pg.Client;
    let login: pg.Client;
    let ours: SampleData;
    let theirs: SampleData;
    let tables: string[];
    let migrated: string[][];

    beforeAll(async () => {
      server = await start();
      url = await makeOrdinaryOwner(server, ['books', 'other_books']);
      // Two services start on a server that has the roles of neither yet.
      migrated = await Promise.all(['books', 'other_books'].map((name) => migrateDatabase(at(name))));
      world = await createWorld({ databaseUrl: at('books') });
      superuser = await superuserAt(server, 'books');
      login = new pg.Client(at('books'));
      await login.connect();
      ours = await createSamples(await newBusiness(world, { name: 'Ours LLC' }));
      theirs = await createSamples(await newBusiness(world, { name: 'Theirs LLC' }));
      for (const samples of [ours, theirs]) {
        await withIdempotencyKey(samples);
        await createSampleUsers(world, samples.business);
      }
      const { rows } = await superuser.query<{ name: string }>(
        `select c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
          where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'business_id' order by 1`,
      );
      tables = rows.map(({ name }) => name);
    });

    afterAll(async () => {
      await login?.end();
      await superuser?.end();
      await world?.close();
      await server?.stop();
    });

    const at = (database: string): string => {
      const address = new URL(url);
      address.pathname = `/${database}`;
      return address.toString();
    };

    it('has the requested version', async () => {
      const { rows } = await login.query(
        `select current_setting('server_version_num')::int / 10000 as version,
                rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = current_user`,
      );
      expect(rows).toEqual([{ version, rolsuper: false, rolbypassrls: false, rolcreaterole: true }]);
    });

    it('migrates two empty databases at once, both completely', () => {
      const all = migrations.map(({ name }) => name);
      expect(migrated).toEqual([all, all]);
    });

    it('creates the schema of schema.txt', async () => {
      const schema = await describeSchema(async (sql) => (await superuser.query(sql)).rows);
      expect(schema).toBe(await readFile('schema.txt', 'utf8'));
    });

    it('lets the service start without a warning', async () => {
      const warnings: string[] = [];
      const opened = await openDataSource(ormOptions(at('books')), parseConfig({}), (text) =>
        warnings.push(text),
      );
      await opened.destroy();
      expect(warnings).toEqual([]);
    });

    it('serves every route, and leaves balanced books', async () => {
      for (const route of routeInputs(world)) {
        const call = await callOf(route, ours);
        const answer = await send(ours.business.api, route, call);
        expect(answer.status, `${route.name}: ${answer.text}`).toBe(call.status);
      }
      expect(await differences(world, ours.business)).toEqual([]);
    });

    it('reads no row of any tenant’s table outside a unit of work', async () => {
      for (const table of [...tables, ...GUARDED_BESIDES]) {
        const all = await superuser.query(`select count(*)::int as rows from ${table}`);
        expect(all.rows[0].rows, `${table} has rows`).toBeGreaterThan(0);
        const seen = await login.query(`select count(*)::int as rows from ${table}`);
        expect({ table, ...seen.rows[0] }).toEqual({ table, rows: 0 });
      }
    });

    it('reads nothing on a pooled connection that a unit of work has just used', async () => {
      for (const table of tables) {
        await world.database.run(ours.business.operator, (uow) => uow.query(`select from ${table} limit 1`));
        const [row] = await world.database.single<{ rows: number; login: string; tenant: string }>(
          `select (select count(*)::int from ${table}) as rows, current_user::text as login,
                  current_setting('app.business_id', true) as tenant`,
        );
        expect({ table, ...row }).toEqual({ table, rows: 0, login: 'bookkeeper', tenant: '' });
      }
    });

    it('reads its own rows and none of another tenant inside a unit of work', async () => {
      const [own, other] = [ours.business.businessId, theirs.business.businessId];
      for (const table of tables) {
        const row = await world.database.run(ours.business.operator, (uow) =>
          uow.queryOne(
            `select count(*) filter (where business_id = $1) > 0 as own,
                    count(*) filter (where business_id = $2)::int as other,
                    count(*) filter (where business_id <> $1)::int as foreign from ${table}`,
            [own, other],
          ),
        );
        expect({ table, ...row }).toEqual({ table, own: true, other: 0, foreign: 0 });
      }
    });

    it('reads no books as the service itself', async () => {
      for (const table of ['journal_entry', 'journal_line', 'bank_transaction', 'audit_log']) {
        const reading = world.database.control((system) => system.query(`select from ${table} limit 1`));
        await expect(reading, table).rejects.toMatchObject({ code: '42501' });
      }
    });

    it('writes no row of another tenant inside a unit of work', async () => {
      const writing = world.database.run(ours.business.operator, (uow) =>
        uow.query(
          `insert into idempotency_key (business_id, caller, key, request_hash, answer, created_at)
           values ($1, 'x', 'x', '', '', now())`,
          [theirs.business.businessId],
        ),
      );
      await expect(writing).rejects.toMatchObject({ code: '42501' });
    });

    it('may not be a superuser', async () => {
      const address = new URL(server.superuserUrl);
      address.pathname = '/books';
      const options = ormOptions(address.toString());
      const opening = openDataSource(options, parseConfig({}), () => {});
      await expect(opening).rejects.toThrow(
        'the database login postgres is a superuser or has BYPASSRLS: ' +
          'use an ordinary role that owns the database (ALLOW_SUPERUSER=1 overrides)',
      );
      const warnings: string[] = [];
      const opened = await openDataSource(options, parseConfig({ ALLOW_SUPERUSER: '1' }), (text) =>
        warnings.push(text),
      );
      await opened.destroy();
      expect(warnings).toEqual([
        'the database login postgres is a superuser or has BYPASSRLS; ' +
          'row-level security protects only what runs inside a unit of work',
      ]);
    });

    it('may not bypass row-level security', async () => {
      await superuser.query(`create role seer login bypassrls password 'x'`);
      const address = new URL(at('books'));
      address.username = 'seer';
      address.password = 'x';
      const opening = openDataSource(ormOptions(address.toString()), parseConfig({}), () => {});
      await expect(opening).rejects.toThrow(/^the database login seer is a superuser or has BYPASSRLS/);
    });
  });
}

async function migrateDatabase(url: string): Promise<string[]> {
  const dataSource = await new DataSource(ormOptions(url)).initialize();
  try {
    return await migrate(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

/** Stores a response for an Idempotency-Key, so that every table of the tenant has a row. */
async function withIdempotencyKey({ business }: SampleData): Promise<void> {
  const account = { accountNumber: '6.77', name: 'Kept', category: 'expense' };
  const { status, text } = await business.api.post('/v1/accounts', account, { 'idempotency-key': 'kept' });
  expect(status, text).toBe(201);
}
