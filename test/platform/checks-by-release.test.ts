import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../src/migrations/index.js';
import { newestMigrationOf } from '../../src/platform/database/migration-names.js';
import { superuserOf } from '../support/platform/databases.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { createWorld, type World } from '../support/world/world.js';

const NEWEST = newestMigrationOf(migrations.map((Migration) => new Migration()));
/** A check of a later release, from the migration that introduces it. */
const checkFrom = (migration: string) => `
  create or replace function later_check() returns trigger language plpgsql as $$
  begin
    raise exception 'tea is no expense' using errcode = 'check_violation', constraint = 'later_check';
  end $$;
  create or replace trigger later_check before insert or update on ledger_account
    for each row when (writer_contains(${migration}) and new.name = 'Tea') execute function later_check()`;

describe('checks of the database', () => {
  let world: World;
  let business: TestBusiness;

  beforeAll(async () => {
    world = await createWorld();
    business = await newBusiness(world);
  });

  afterAll(async () => world.close());

  const install = async (migration: string) => {
    const superuser = await superuserOf(world.runtime.databaseUrl);
    await superuser.query(checkFrom(migration));
    await superuser.end();
  };
  const rename = (name: string) =>
    world.database.run(business.operator, (uow) =>
      uow.query(
        `update ledger_account set name = $2 where business_id = $1 and account_number = '1000' returning name`,
        [business.businessId, name],
      ),
    );

  it('do not apply to a release without the migration that introduces them', async () => {
    await install(String(Number(NEWEST) + 1));
    expect(await rename('Tea')).toEqual([{ name: 'Tea' }]);
  });

  it('apply to a release that contains it', async () => {
    await install(NEWEST);
    await expect(rename('Tea')).rejects.toMatchObject({ code: '23514', constraint: 'later_check' });
    expect(await rename('Coffee')).toEqual([{ name: 'Coffee' }]);
  });

  it('apply to every unit of work, also as the service, and to nothing that names no migration', async () => {
    const contains = `select writer_contains(${NEWEST}) as known, writer_contains(${NEWEST} + 1) as later`;
    const known = { known: true, later: false };
    expect(await world.database.run(business.operator, (uow) => uow.query(contains))).toEqual([known]);
    expect(await world.database.control((system) => system.query(contains))).toEqual([known]);
    // The pool gives a connection that has run units of work.
    for (let query = 0; query < 20; query++) {
      const [row] = await world.database.single<typeof known>(contains);
      expect(row).toEqual({ known: false, later: false });
    }
  });

  it.each([{ name: 'Some1764000000000' }, new (class Another1764000000000 {})() as { name?: string }])(
    'know the newest migration by its name',
    (newest) => {
      const up = async () => {};
      const older = { name: 'Older1763999999999', up, down: up };
      expect(newestMigrationOf([Object.assign(newest, { up, down: up }), older])).toBe('1764000000000');
      expect(newestMigrationOf([])).toBe('0');
    },
  );
});
