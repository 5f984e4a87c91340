import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { distinct } from '../../src/kernel/collections.js';
import { countToReview, readCash } from '../../src/banking/index.js';
import { declareAccounts } from '../support/books/push.js';
import { dataOf } from '../support/http/responses.js';
import { planOf, statementsOf } from '../support/platform/query-plans.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { createWorld, type World } from '../support/world/world.js';

/** Enough for an index to be cheaper than reading the whole table. */
const TRANSACTIONS = 60_000;
const TO_REVIEW = TRANSACTIONS / 50;

describe('the overview of a business with many transactions', () => {
  let world: World;
  let business: TestBusiness;

  beforeAll(async () => {
    world = await createWorld();
    business = await newBusiness(world);
    const names = ['a', 'b', 'c', 'd'].map((externalId) => ({ externalId }));
    const { accounts } = dataOf(await declareAccounts(business, names));
    const accountIds = accounts.map(({ bankAccountId }: { bankAccountId: string }) => bankAccountId);
    await world.database.run(business.operator, (uow) =>
      uow.query(
        `insert into bank_transaction (business_id, id, entity_id, bank_account_id, external_id, date, amount_minor,
           currency, description, merchant, merchant_given, merchant_key, pending, is_transfer, category_source,
           confidence, transaction_type, needs_review, review_reason, booking_seq, created_at, updated_at)
         select $1, gen_random_uuid(), $2, ($3::uuid[])[1 + n % 4], 'feed ' || n, date '2020-01-01' + n % 2000, n, 'USD', 'Shop ' || n, 'Shop',
                false, 'SHOP ' || n % 500, false, false, 'pushed', 0, 'expense', n % 50 = 0,
                case when n % 100 = 0 then 'large_amount' when n % 50 = 0 then 'new_merchant' end, 0, now(), now()
           from generate_series(1, $4::int) as n`,
        [business.businessId, business.entityId, accountIds, TRANSACTIONS],
      ),
    );
    await world.database.single('analyze');
  }, 240_000);

  afterAll(() => world.close());

  it('finds what needs review by the index of it', async () => {
    const [statement] = await statementsOf(world, business, (uow) => countToReview(uow, business.entityId));
    const nodes = await planOf(world, business, statement!.sql, statement!.values);
    const indexes = nodes.flatMap((node) => node['Index Name'] ?? []);
    expect(distinct(indexes)).toEqual(['bank_transaction_by_reason']);
    expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan');
  });

  it('counts up to a limit', async () => {
    const count = (limit?: number) =>
      world.database.read(business.operator, (uow) => countToReview(uow, business.entityId, limit));
    const half = TO_REVIEW / 2;
    expect(await count()).toEqual({
      count: TO_REVIEW,
      byReason: { large_amount: half, new_merchant: half },
      isComplete: true,
    });
    const counted = await count(10);
    expect([counted.count, counted.isComplete]).toEqual([10, false]);
    expect(Object.values(counted.byReason).reduce((a, b) => a + b, 0)).toBe(10);
  });

  it('looks up the newest transaction of each account in its index', async () => {
    const statements = await statementsOf(world, business, (uow) => readCash(uow, business.entityId, 20));
    const [list, newest] = statements;
    expect(statements).toHaveLength(2);
    const inList = await planOf(world, business, list!.sql, list!.values);
    expect(inList.map((node) => node['Relation Name'])).not.toContain('bank_transaction');
    const nodes = await planOf(world, business, newest!.sql, newest!.values);
    const reads = nodes.filter((node) => node['Relation Name'] === 'bank_transaction');
    expect(reads.map((node) => node['Index Name'])).toEqual(['bank_transaction_by_account']);
  });
});
