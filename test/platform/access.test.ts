import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ormOptions } from '../../ormconfig.js';
import { describeSchema } from '../../scripts/schema/describe-schema.js';
import { ensureAccess } from '../../src/platform/database/access/ensure-access.js';
import { EXPECTED_ACCESS } from '../../src/platform/database/access/expected-access.data.js';
import { migrate } from '../../src/platform/database/migrate.js';
import { type FreshServer, makeOrdinaryOwner, SERVERS, superuserAt } from '../support/security/servers.js';

const ROLES = ['charterbook_app', 'charterbook_system', 'charterbook_books', 'charterbook_backup'];
/** What a restored dump lacks on a server without the roles: whatever names one of them. */
const LOSE_ROLES = `
  do $$ declare f regprocedure; begin
    for f in select oid from pg_proc where pronamespace = 'public'::regnamespace loop
      execute format('alter function %s owner to bookkeeper; grant execute on function %s to public', f, f);
    end loop;
  end $$;
  drop owned by ${ROLES.join(', ')};
  drop role ${ROLES.join(', ')};`;

for (const { version, missing, start } of SERVERS) {
  const title = `the access of a database on PostgreSQL ${version}${missing === null ? '' : ` (skipped: ${missing})`}`;
  describe.skipIf(missing !== null)(title, () => {
    let server: FreshServer;
    let dataSource: DataSource;
    let superuser: pg.Client;

    beforeAll(async () => {
      server = await start();
      const url = await makeOrdinaryOwner(server, ['books']);
      dataSource = await new DataSource(ormOptions(url.toString())).initialize();
      superuser = await superuserAt(server, 'books');
      await migrate(dataSource);
    });

    afterAll(async () => {
      await dataSource?.destroy();
      await superuser?.end();
      await server?.stop();
    });

    const schema = async () =>
      (await describeSchema(async (sql) => (await superuser.query(sql)).rows)).split('\n');
    const expected = async () => (await readFile('schema.txt', 'utf8')).split('\n');
    const ensure = () => ensureAccess(dataSource.createQueryRunner(), EXPECTED_ACCESS);

    it('is complete after the migrations, so that nothing is repaired', async () => {
      expect(await schema()).toEqual(await expected());
      expect(await ensure()).toEqual([]);
    });

    it('is repaired when roles, policies, grants and owners of functions are missing', async () => {
      await superuser.query(LOSE_ROLES);
      expect(await schema()).not.toEqual(await expected());
      expect(await migrate(dataSource)).toEqual([]);
      expect(await schema()).toEqual(await expected());
      expect(await ensure()).toEqual([]);
    });

    it.each([
      'drop policy tenant on journal_entry',
      'alter policy tenant on journal_entry using (true)',
      'alter table journal_entry no force row level security',
      'alter table journal_entry disable row level security',
      'revoke select on journal_entry from charterbook_app',
      'revoke update (revoked_at) on api_key from charterbook_app',
      'drop policy backup on journal_entry; revoke select on journal_entry from charterbook_backup',
      'grant execute on function find_oauth_client to public',
    ])('is repaired after: %s', async (damage) => {
      await superuser.query(damage);
      expect(await schema()).not.toEqual(await expected());
      await migrate(dataSource);
      expect(await schema()).toEqual(await expected());
    });

    it('is left alone when a newer build has migrated the database', async () => {
      await superuser.query(
        `insert into migrations (timestamp, name) values (1999999999999, 'Newer1999999999999')`,
      );
      await superuser.query('revoke select on journal_entry from charterbook_app');
      expect(await migrate(dataSource)).toEqual([]);
      expect(await schema()).not.toEqual(await expected());
      await superuser.query(`delete from migrations where timestamp = 1999999999999`);
      await migrate(dataSource);
      expect(await schema()).toEqual(await expected());
    });

    it('cannot be repaired by a login that does not own the functions, and the error says what to do', async () => {
      await superuser.query('alter function find_oauth_client owner to postgres');
      await expect(migrate(dataSource)).rejects.toThrow(
        'the login may not repair the access of the database (must be owner of function find_oauth_client)',
      );
    });
  });
}
