import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIND_ROWS } from '../../src/banking/bank-transactions.repository.js';
import { declareAccounts } from '../support/books.js';
import { newBusiness, type TestBusiness } from '../support/business.js';
import { planOf } from '../support/plans.js';
import { dataOf } from '../support/spec-answers.js';
import { createWorld, type World } from '../support/world.js';

const ROWS = 100_000;

describe('for a business that came after the statistics of another with a hundred thousand rows', () => {
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
    await world.database.run(tenant.operator, (uow) =>
      uow.query(
        `insert into bank_transaction (business_id, id, entity_id, bank_account_id, external_id, date, amount_minor,
           currency, description, merchant, merchant_given, merchant_key, pending, is_transfer, category_source,
           confidence, transaction_type, needs_review, booking_seq, created_at, updated_at)
         select $1, gen_random_uuid(), $2, $3, 'row ' || n, date '2020-01-01' + n % 2000, n, 'USD', 'row ' || n, 'Shop',
                false, 'SHOP', false, false, 'uncategorized', 0, 'expense', false, 0, now(), now()
           from generate_series(1, ${ROWS}) as n`,
        [tenant.businessId, tenant.entityId, account],
      ),
    );
  }

  /** The columns by which rows of a table are looked up in an index. */
  async function lookedUpBy(sql: string, ...values: unknown[]): Promise<string[][]> {
    const plan = await planOf(world, business, sql, [business.businessId, ...values]);
    const nodes = plan.filter((node) => node['Relation Name'] === 'bank_transaction');
    return nodes.map((node) =>
      [...(node['Index Cond'] ?? '').matchAll(/\((\w+) [=<>]/g)].map(([, name]) => name!),
    );
  }

  it('pushed rows are looked up by all that makes their names unique', async () => {
    const names = Array.from({ length: 500 }, (_, index) => `row ${index}`);
    const columns = await lookedUpBy(
      FIND_ROWS,
      names.map(() => bankAccountId),
      names,
    );
    expect(columns).toEqual([
      ['business_id', 'bank_account_id', 'external_id'],
      ['business_id', 'id'],
    ]);
  });

  it('one row is looked up by its id', async () => {
    const columns = await lookedUpBy(
      'select * from bank_transaction where business_id = $1 and id = $2',
      bankAccountId,
    );
    expect(columns).toEqual([['business_id', 'id']]);
  });
});
