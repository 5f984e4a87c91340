import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MONEY_BY_PERIOD } from '../../src/banking/accounts/bank-balances.queries.js';
import { FIND_TRANSACTIONS } from '../../src/banking/transactions/bank-transactions.repository.js';
import { FIND_CANDIDATES } from '../../src/banking/transfers/find-candidates.js';
import { CONVERTED } from '../../src/banking/transfers/matched-conversions.js';
import { LEGS_WITH_PARTNERS } from '../../src/banking/transfers/search-transfers.js';
import { FIND_CONVERSIONS } from '../../src/banking/transfers/transfers.repository.js';
import { FIND_SAME_DAY } from '../../src/banking/statements/same-day-transactions.js';
import { NIL_UUID } from '../../src/kernel/ids.js';
import { inIndexOrder } from '../../src/platform/database/in-index-order.js';
import type { UnitOfWork } from '../../src/platform/database/unit-of-work.js';
import { declareAccounts, push } from '../support/books/push.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { type PlanNode, planOf } from '../support/platform/query-plans.js';
import { dataOf } from '../support/http/responses.js';
import { createWorld, type World } from '../support/world/world.js';

/** Enough for the planner to prefer the narrowest index. */
const ROWS = 50_000;

function insertRows(uow: UnitOfWork, tenant: TestBusiness, bankAccountId: string, count: number) {
  return uow.query(
    `insert into bank_transaction (business_id, id, entity_id, bank_account_id, external_id, date, amount_minor,
       currency, description, merchant, merchant_given, merchant_key, pending, is_transfer, category_source,
       confidence, transaction_type, needs_review, booking_seq, created_at, updated_at)
     select $1, gen_random_uuid(), $2, $3, 'row ' || n, date '2020-01-01' + n % 2000, n, 'USD', 'row ' || n, 'Shop',
            false, 'SHOP', false, false, 'uncategorized', 0, 'expense', false, 0, now(), now()
       from generate_series(1, $4::int) as n`,
    [tenant.businessId, tenant.entityId, bankAccountId, count],
  );
}

describe('query plans for a business created after table statistics were collected', () => {
  let world: World;
  let business: TestBusiness;
  let bankAccountId: string;

  beforeAll(async () => {
    world = await createWorld();
    await furnishLargely(await newBusiness(world));
    await world.database.single('analyze');
    business = await newBusiness(world);
    bankAccountId = await newAccount(business);
  }, 240_000);

  afterAll(() => world.close());

  async function newAccount(tenant: TestBusiness): Promise<string> {
    const account = { externalId: 'a', name: 'A', kind: 'checking' };
    return dataOf(await declareAccounts(tenant, [account])).accounts[0].bankAccountId;
  }

  async function furnishLargely(tenant: TestBusiness): Promise<void> {
    const account = await newAccount(tenant);
    await world.database.run(tenant.operator, (uow) => insertRows(uow, tenant, account, ROWS));
  }

  /** The index columns by which rows of the table are looked up. */
  async function lookedUpBy(sql: string, ...values: unknown[]): Promise<string[][]> {
    const plan = await planOf(world, business, sql, [business.businessId, ...values]);
    return columnsOf(plan);
  }

  function columnsOf(plan: readonly PlanNode[]): string[][] {
    const nodes = plan.filter((node) => node['Relation Name'] === 'bank_transaction');
    return nodes.map((node) =>
      [...(node['Index Cond'] ?? '').matchAll(/\((?:ROW\()?([\w, ]+)\)? [=<>]/g)].map(([, name]) => name!),
    );
  }

  it('look up pushed transactions by their full unique key', async () => {
    const names = Array.from({ length: 500 }, (_, index) => `row ${index}`);
    const columns = await lookedUpBy(
      FIND_TRANSACTIONS,
      names.map(() => bankAccountId),
      names,
    );
    expect(columns).toEqual([
      ['business_id', 'bank_account_id', 'external_id'],
      ['business_id', 'id'],
    ]);
  });

  it('look up transactions of the same day and amount by account and day', async () => {
    const columns = await lookedUpBy(FIND_SAME_DAY, bankAccountId, ['2020-01-01'], [100], [2]);
    expect(columns).toEqual([['business_id', 'bank_account_id', 'date']]);
  });

  it('add up the balances of a bank account by account and day', async () => {
    const days = [['2026-01-01'], ['2026-01-31']];
    const columns = await lookedUpBy(MONEY_BY_PERIOD, bankAccountId, '2020-01-01', ...days);
    expect(columns).toEqual([['business_id', 'bank_account_id', 'date', 'date', 'date']]);
  });

  it.each([
    ['of pushed legs', FIND_CANDIDATES, () => [['100'], ['USD'], ['2020-04-10'], [], 5, []], 2],
    ['of legs left by a push', LEGS_WITH_PARTNERS, () => [[NIL_UUID], 5], 1],
  ])(
    'look up the other sides %s among the open legs, by entity, amount and day',
    async (_what, sql, values, times) => {
      const ids = [business.businessId, business.entityId];
      const columns = columnsOf(await planOf(world, business, sql, [...ids, ...values()], inIndexOrder));
      const leg = 'entity_id, amount_minor, date';
      expect(columns.map(String).toSorted()).toEqual([
        ...Array.from({ length: times }, () => `business_id,${leg},${leg}`),
        'business_id,id,id',
      ]);
    },
  );

  it('look up conversions among the transactions in other currencies, by entity and value', async () => {
    const columns = await lookedUpBy(
      FIND_CONVERSIONS,
      business.entityId,
      ['USD'],
      ['100'],
      ['110'],
      ['2020-04-10'],
    );
    expect(columns).toEqual([['business_id', 'entity_id', 'booked_minor', 'booked_minor', 'date', 'date']]);
  });

  it('add up what conversions have left over from the transactions in other currencies', async () => {
    const columns = await lookedUpBy(CONVERTED, business.entityId, '2020-12-31');
    expect(columns.map(String).toSorted()).toEqual([
      'business_id,entity_id',
      'business_id,id',
      'business_id,id',
    ]);
  });

  it('look up one transaction by its id', async () => {
    const columns = await lookedUpBy(
      'select * from bank_transaction where business_id = $1 and id = $2',
      bankAccountId,
    );
    expect(columns).toEqual([['business_id', 'id']]);
  });
});

describe('cached query plans for a table that has grown since', () => {
  it('lock twenty transactions at a cost independent of the table size', async () => {
    const world = await createWorld();
    try {
      const business = await newBusiness(world);
      const account = { externalId: 'a', name: 'A', kind: 'checking' };
      const bankAccountId = dataOf(await declareAccounts(business, [account])).accounts[0].bankAccountId;
      await world.database.run(business.operator, async (uow) => {
        const lock = (sql: string, ids: readonly string[]) =>
          uow.query<any>(`${sql} select * from hold_bank_transactions($1, $2)`, [business.businessId, ids]);
        for (let time = 0; time < 10; time++) await lock('', [bankAccountId]);
        await insertRows(uow, business, bankAccountId, 20_000);
        const rows = await uow.query<{ id: string }>(
          'select id from bank_transaction where business_id = $1 limit 20',
          [business.businessId],
        );
        const ids = rows.map(({ id }) => id);
        expect(await lock('', ids)).toHaveLength(20);
        const [plan] = await lock('explain (analyze, buffers, format json)', ids);
        const { Plan: node } = plan['QUERY PLAN'][0];
        expect(node['Shared Hit Blocks'] + node['Shared Read Blocks']).toBeLessThan(1_000);
      });
    } finally {
      await world.close();
    }
  }, 240_000);

  it('look up the other sides of pushed legs among the open legs', async () => {
    const world = await createWorld();
    try {
      const business = await newBusiness(world);
      await declareAccounts(business, [{ externalId: 'a', name: 'A', kind: 'checking' }]);
      const indexes = new Set<string>();
      for (let pushed = 0; pushed < 6_000; pushed += 500) {
        const transactions = Array.from({ length: 500 }, (_, at) => ({
          accountExternalId: 'a',
          externalId: `r${pushed + at}`,
          amount: 1 + (((pushed + at) * 7919) % 9_000),
          date: `2026-02-${String(1 + (at % 28)).padStart(2, '0')}`,
          description: `Shop ${at}`,
        }));
        dataOf(await push(business, transactions));
        const legs = [Array(500).fill('100'), Array(500).fill('USD'), Array(500).fill('2026-02-10')];
        const values = [business.businessId, business.entityId, ...legs, [], 5, []];
        const plan = await planOf(world, business, FIND_CANDIDATES, values, inIndexOrder);
        for (const { 'Relation Name': table, 'Index Name': index = 'none' } of plan)
          if (table === 'bank_transaction') indexes.add(index);
      }
      expect([...indexes].toSorted()).toEqual(['bank_transaction_open_legs', 'bank_transaction_pkey']);
    } finally {
      await world.close();
    }
  }, 240_000);
});
