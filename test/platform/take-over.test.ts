import { describe, expect, it } from 'vitest';
import { migrate } from '../../src/platform/database/migrate.js';
import {
  ALL_MIGRATIONS,
  connected,
  emptyDatabase,
  schemaOf,
  superuserOf,
} from '../support/platform/databases.js';
import { IN_FIXTURE, replacedChainDatabase, rowsOf } from '../support/platform/replaced-chain.js';
import { describeTakeOver, takenOver } from '../support/platform/take-over.js';

// take-over.long.test.ts has the other state as well.
describeTakeOver('incomplete');

describe('a database that an edited migration left incomplete', () => {
  it('gets the table that it lacks, with the names of its committed files', async () => {
    const { url, world, business } = await takenOver('incomplete');
    const superuser = await superuserOf(url);
    const { rows } = await superuser.query(
      `select n.name, n.currency, a.external_id from statement_account_name n
         join bank_account a on a.business_id = n.business_id and a.id = n.bank_account_id`,
    );
    await superuser.end();
    expect(rows).toEqual([{ name: '00012345', currency: 'USD', external_id: 'chk' }]);
    await world.close();
    expect(business.businessId).toBe(IN_FIXTURE.incomplete.businessId);
  });
});

describe('a database that cannot be taken over', () => {
  it('is refused when it did not finish the replaced chain, and stays as it was', async () => {
    const url = await replacedChainDatabase('complete');
    const superuser = await superuserOf(url);
    await superuser.query(`delete from migrations where name in ('HeldRows1764400000000')`);
    await superuser.end();
    const [schema, rows] = [await schemaOf(url), await rowsOf(url)];
    await expect(connected(url, migrate)).rejects.toThrow(
      'the database lacks migrations that the baseline replaced: HeldRows1764400000000. ' +
        'Migrate it once with the last commit whose src/migrations still has them',
    );
    expect(await schemaOf(url)).toEqual(schema);
    expect(await rowsOf(url)).toEqual(rows);
  });

  it('is refused when it has tables of the service, but no record of its migrations', async () => {
    const url = await replacedChainDatabase('complete');
    const superuser = await superuserOf(url);
    await superuser.query('truncate migrations');
    await superuser.end();
    await expect(connected(url, migrate)).rejects.toThrow(
      'the database has the tables of the service, but no record of its migrations',
    );
  });

  it('is no empty database', async () => {
    expect(await connected(await emptyDatabase(), migrate)).toEqual(ALL_MIGRATIONS);
  });
});
