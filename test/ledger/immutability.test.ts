import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { verifyLedger } from '../../src/ledger/index.js';
import { ledgerFixture, type LedgerFixture } from '../support/ledger/fixture.js';
import { ledgerFootprint, refusalOf } from '../support/ledger/sql.js';
import { theWorld, type World } from '../support/world/world.js';

const JOURNAL_CHANGES = [
  `update journal_entry set description = 'changed'`,
  `update journal_entry set posted_on = posted_on + 1`,
  `update journal_entry set xact = pg_current_xact_id()`,
  `update journal_line set amount_minor = amount_minor * 2`,
  `update journal_line set account_id = account_id`,
  `delete from journal_entry`,
  `delete from journal_line`,
  `truncate journal_line`,
  `truncate journal_entry cascade`,
  `truncate ledger_account cascade`,
];
const CLAIMS = `insert into journal_entry
    (business_id, id, entity_id, posted_on, description, source, flow_sense, line_count, recorded_at, actor_kind, xact)
  select business_id, gen_random_uuid(), entity_id, posted_on, '', source, 1, 2, now(), 'user', xact from journal_entry`;
const CHART_CHANGES = [
  `update ledger_account set subtype = 'cash'`,
  `update ledger_account set category = 'asset'`,
  `update ledger_account set account_number = '1'`,
  `delete from ledger_account`,
];
const BALANCE_COLUMNS =
  'business_id, account_id, debit_minor, credit_minor, cash_in_minor, cash_out_minor, opening_minor';
const BALANCE_CHANGES = ['balance_day', 'balance_month'].flatMap((table) => [
  `update ${table} set debit_minor = debit_minor + 1`,
  `delete from ${table}`,
  `truncate ${table}`,
  `insert into ${table} (${BALANCE_COLUMNS}, ${table === 'balance_day' ? 'day' : 'month'})
     select business_id, id, 1, 0, 0, 0, 0, '2026-02-01' from ledger_account`,
]);

describe('a posted journal', () => {
  let world: World;
  let fixture: LedgerFixture;
  let before: unknown;
  const clients: pg.Client[] = [];

  beforeEach(async () => {
    world = await theWorld();
    fixture = await ledgerFixture(world);
    before = await ledgerFootprint(world, fixture.business);
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.end();
    expect(await ledgerFootprint(world, fixture.business)).toEqual(before);
    expect(await world.database.read(fixture.business.operator, verifyLedger)).toEqual([]);
  });

  /** A separate connection to the world's database, with the business set as tenant. */
  const connectAs = async (who: 'owner' | 'superuser'): Promise<pg.Client> => {
    const url = new URL((world.dataSource.options as { url: string }).url);
    const client = new pg.Client(
      who === 'owner' ? url.toString() : inject('superuserUrl').replace(/\/[^/]*$/, url.pathname),
    );
    await client.connect();
    clients.push(client);
    await client.query(`select set_config('app.business_id', $1, false)`, [fixture.business.businessId]);
    return client;
  };

  it.each([...JOURNAL_CHANGES, CLAIMS, ...BALANCE_CHANGES, ...CHART_CHANGES])(
    'is not the application’s to change: %s',
    async (sql) => {
      const refusal = await refusalOf(fixture.run((uow) => uow.query(sql)));
      expect(refusal).toMatchObject({ code: '42501' });
    },
  );

  it.each(JOURNAL_CHANGES)('cannot be changed by its owner: %s', async (sql) => {
    const owner = await connectAs('owner');
    expect(await refusalOf(owner.query(sql))).toMatchObject({ code: '55000' });
    expect((await owner.query('select 1 as alive')).rows).toEqual([{ alive: 1 }]);
  });

  it.each(JOURNAL_CHANGES)('cannot be changed by a superuser: %s', async (sql) => {
    const superuser = await connectAs('superuser');
    expect(await refusalOf(superuser.query(sql))).toMatchObject({ code: '55000' });
  });

  it('accepts no lines outside a tenant’s unit of work, not even from a superuser', async () => {
    const superuser = await connectAs('superuser');
    await superuser.query(`select set_config('app.business_id', '', false)`);
    const late = superuser.query(
      `insert into journal_line select business_id, entity_id, entry_id, line_no + 2, account_id, bank_account_id,
              amount_minor, posted_on, flow_sense from journal_line where business_id = $1`,
      [fixture.business.businessId],
    );
    expect(await refusalOf(late)).toMatchObject({ code: '42501' });
  });

  it.each([
    ['journal_lines_posted()', '42501'],
    ['journal_entries_recorded()', '42501'],
    ['refuse_change()', '0A000'],
  ])('runs its guard %s only as a trigger', async (signature, code) => {
    const refusal = await refusalOf(fixture.run((uow) => uow.query(`select ${signature}`)));
    expect(refusal).toMatchObject({ code });
  });
});
