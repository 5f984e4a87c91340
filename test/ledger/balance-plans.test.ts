import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calendarDate } from '../../src/kernel/calendar-date.js';
import { BalancesRepository } from '../../src/ledger/index.js';
import { superuserOf } from '../support/platform/databases.js';
import { type PlanNode, planOf, statementsOf } from '../support/platform/query-plans.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { createWorld, type World } from '../support/world/world.js';

describe('the movements of a period', () => {
  let world: World;
  let business: TestBusiness;

  beforeAll(async () => {
    world = await createWorld();
    business = await newBusiness(world);
    const superuser = await superuserOf(world.runtime.databaseUrl);
    // Without triggers: this is about reading.
    await superuser.query('set session_replication_role = replica');
    for (const [table, column, step] of [
      ['balance_day', 'day', 'day'],
      ['balance_month', 'month', 'month'],
    ])
      await superuser.query(
        `insert into ${table} (business_id, account_id, ${column}, debit_minor, credit_minor, cash_in_minor, cash_out_minor,
           opening_minor, closing_debit_minor, closing_credit_minor)
         select business_id, id, day::date, 1, 0, 0, 0, 0, 0, 0 from ledger_account
          cross join generate_series(date '2024-01-01', date '2025-12-31', interval '1 ${step}') as day
          where business_id = $1`,
        [business.businessId],
      );
    await superuser.end();
    await world.database.single('analyze');
  }, 120_000);

  afterAll(() => world.close());

  async function scansOf(from: string, to: string) {
    const [statement] = await statementsOf(world, business, (uow) =>
      new BalancesRepository().movements(uow, business.entityId, calendarDate(from), calendarDate(to)),
    );
    const nodes = await planOf(world, business, statement!.sql, statement!.values);
    const of = (table: string): PlanNode[] => nodes.filter((node) => node['Relation Name'] === table);
    return { days: of('balance_day'), months: of('balance_month') };
  }

  it.each([
    ['2024-02-10', '2025-11-20'],
    ['2024-02-01', '2025-11-20'],
    ['2024-02-10', '2025-11-30'],
    ['2025-03-04', '2025-03-09'],
  ])('from %s to %s are read by account and date, not by account alone', async (from, to) => {
    const { days, months } = await scansOf(from, to);
    expect(days.length).toBeGreaterThan(0);
    for (const { 'Index Cond': condition } of days)
      expect(condition).toMatch(/account_id = .*day >= .*day <= /);
    for (const { 'Index Cond': condition } of months)
      expect(condition).toMatch(/account_id = .*month >= .*month <= /);
  });
});
