import pg from 'pg';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { declareAccounts, differences, push } from '../support/books/push.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

const LIVE_BOOKING = `(select id from journal_entry where business_id = $1 and source = 'bank_transaction' limit 1)`;

/** What a superuser could do to the tables, and the check that must detect it. */
const TAMPERINGS = [
  [
    'balance_day',
    `update balance_day set debit_minor = debit_minor + 1, credit_minor = credit_minor + 1 where business_id = $1`,
  ],
  ['balance_month', `update balance_month set cash_in_minor = cash_in_minor + 1 where business_id = $1`],
  ['balance_day', `delete from balance_day where business_id = $1`],
  [
    'trial_balance_zero',
    `update balance_month set debit_minor = debit_minor + 1
      where business_id = $1 and account_id = (select id from ledger_account where business_id = $1 and account_number = '1000')`,
  ],
  [
    'entry_balanced',
    `update journal_line set amount_minor = amount_minor + 1 where business_id = $1 and line_no = 1`,
  ],
  ['entry_balanced', `delete from journal_line where business_id = $1 and line_no = 2`],
  [
    'reversal_mirrors',
    `update journal_line set amount_minor = amount_minor * 2 where business_id = $1
      and entry_id in (select id from journal_entry where business_id = $1 and source = 'reversal')`,
  ],
  ['transaction_booked', `update bank_transaction set entry_id = null where business_id = $1`],
  ['transaction_entry', `update bank_transaction set amount_minor = amount_minor + 1 where business_id = $1`],
  ['transaction_one_live_entry', `update bank_transaction set entry_id = null where business_id = $1`],
  [
    'opening_entry',
    `update bank_account set opening_balance_minor = opening_balance_minor + 1 where business_id = $1`,
  ],
  [
    'opening_one_live_entry',
    `update bank_account set opening_entry_id = ${LIVE_BOOKING} where business_id = $1`,
  ],
  ['settled_sum', `update bank_account set settled_minor = settled_minor + 1 where business_id = $1`],
  [
    'ledger_agrees_with_bank',
    `update bank_account set settled_minor = settled_minor + 1 where business_id = $1`,
  ],
  [
    'ledger_elsewhere',
    `update bank_account set ledger_account_id =
      (select id from ledger_account where business_id = $1 and account_number = '1010') where business_id = $1`,
  ],
] as const;

describe('books:verify', () => {
  let world: World;
  let business: TestBusiness;
  let superuser: pg.Client;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    await declareAccounts(business, [
      { externalId: 'chk', openingBalance: 100, openingBalanceDate: '2026-01-01' },
    ]);
    await push(business, [{ externalId: 'a', amount: 12.5 }]);
    await push(business, [{ externalId: 'a', amount: 13.5 }]);
    const { pathname } = new URL((world.dataSource.options as { url: string }).url);
    superuser = new pg.Client(inject('superuserUrl').replace(/\/[^/]*$/, pathname));
    await superuser.connect();
    // Only this bypasses the triggers.
    await superuser.query('set session_replication_role = replica');
    return () => superuser.end();
  });

  it('finds nothing in intact books', async () => {
    expect(await differences(world, business)).toEqual([]);
  });

  it.each(TAMPERINGS)('notices by %s: %s', async (check, sql) => {
    await superuser.query(sql, [business.businessId]);
    expect((await differences(world, business)).map((difference) => difference.check)).toContain(check);
  });

  it('checks only the named business', async () => {
    await superuser.query('update balance_day set debit_minor = debit_minor + 1 where business_id = $1', [
      business.businessId,
    ]);
    expect(await differences(world, await newBusiness(world))).toEqual([]);
  });
});
