import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listStatement, type ListWindow } from '../../src/banking/transactions/list-statement.js';
import { BankTransactionsRepository } from '../../src/banking/transactions/bank-transactions.repository.js';
import type { BankTransaction } from '../../src/banking/transactions/bank-transaction.entity.js';
import { TransactionsQuery } from '../../src/banking/transactions/list-transactions.dto.js';
import type { CurrencyCode } from '../../src/kernel/currency.js';
import { declareAccounts } from '../support/books/push.js';
import { dataOf } from '../support/http/responses.js';
import { planOf, statementsOf, withoutSubplans } from '../support/platform/query-plans.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { createWorld, type World } from '../support/world/world.js';

const ROWS = 60_000;
const AN_ID = '01890000-0000-7000-8000-00000000000a';

describe('query plans of a long list', () => {
  let world: World;
  let business: TestBusiness;

  beforeAll(async () => {
    world = await createWorld();
    business = await newBusiness(world);
    const account = { externalId: 'a', name: 'A', kind: 'checking' };
    const { bankAccountId } = dataOf(await declareAccounts(business, [account])).accounts[0];
    await world.database.run(business.operator, (uow) =>
      uow.query(
        `insert into bank_transaction (business_id, id, entity_id, bank_account_id, external_id, date, amount_minor,
           currency, description, merchant, merchant_given, merchant_key, pending, is_transfer, category_source,
           confidence, transaction_type, needs_review, review_reason, booking_seq, created_at, updated_at)
         select $1, gen_random_uuid(), $2, $3, 'feed ' || n, date '2020-01-01' + n % 2000, n, 'USD', 'Shop ' || n, 'Shop',
                false, 'SHOP ' || n % 500, n % 1000 = 0, false,
                case when n % 50 = 0 then 'uncategorized' else 'pushed' end, 0, 'expense', n % 50 = 0,
                case when n % 5000 = 0 then 'large_amount' when n % 50 = 0 then 'uncategorized' end, 0, now(), now()
           from generate_series(1, $4::int) as n`,
        [business.businessId, business.entityId, bankAccountId, ROWS],
      ),
    );
    await world.database.single('analyze');
  });

  afterAll(() => world.close());

  async function nodesOf(filters: Partial<TransactionsQuery>, window: Partial<ListWindow> = {}) {
    const all = { from: '1900-01-01', to: '2199-12-31', currencies: ['USD' as CurrencyCode], after: null };
    const query = Object.assign(new TransactionsQuery(), filters);
    const statement = listStatement({ businessId: business.businessId, ...all, ...window }, query);
    return planOf(world, business, statement.text, statement.values);
  }

  it.each<[string, Partial<TransactionsQuery>]>([
    ['bank_transaction_by_amount', { amountMin: 100, amountMax: 101 }],
    ['bank_transaction_by_amount', { sort: 'amount' }],
    ['bank_transaction_by_amount', { sort: '-amount' }],
    ['bank_transaction_by_source', { source: 'uncategorized' }],
    ['bank_transaction_by_source', { source: 'memory' }],
    ['bank_transaction_by_source', { source: 'pushed' }],
    ['bank_transaction_by_merchant', { merchant: 'Shop 7' }],
    ['bank_transaction_by_reason', { reviewReason: 'large_amount' }],
    ['bank_transaction_by_rule', { ruleId: AN_ID }],
    ['bank_transaction_by_category bank_transaction_pkey', { category: '6300,6400' }],
    ['bank_transaction_pending', { pending: true }],
    ['bank_transaction_by_date', {}],
    ['bank_transaction_by_date', { sort: 'date' }],
  ])('read %s for %j', async (index, filters) => {
    const nodes = await nodesOf(filters);
    const names = nodes.flatMap((node) => node['Index Name'] ?? []);
    const used = names.filter((name) => name.startsWith('bank_transaction_'));
    expect(used.join(' ')).toBe(index);
    const scanned = nodes.filter((node) => node['Node Type'] === 'Seq Scan');
    expect(scanned.map((node) => node['Relation Name'])).not.toContain('bank_transaction');
  });

  it.each<[Partial<TransactionsQuery>, readonly string[]]>([
    [{}, ['2024-01-01', AN_ID]],
    [{ sort: 'date' }, ['2021-01-01', AN_ID]],
    [{ sort: 'amount' }, ['USD', '30000', AN_ID]],
    [{ sort: '-amount' }, ['USD', '30000', AN_ID]],
    [{ merchant: 'Shop 7' }, ['2024-01-01', AN_ID]],
  ])('start at the cursor of %j within the index, in its order', async (filters, after) => {
    const nodes = await nodesOf(filters, { after });
    const read = nodes.find((node) => node['Relation Name'] === 'bank_transaction');
    expect(read?.['Index Cond']).toContain('ROW(');
    // One sort at most: of the page's transactions, after accounts are joined.
    const limit = nodes.find((node) => node['Node Type'] === 'Limit');
    const types = withoutSubplans(limit!).map((node) => node['Node Type']);
    expect(types).not.toContain('Sort');
  });

  it('compare the entity and the source of similar transactions within the index by merchant', async () => {
    const decided = { id: AN_ID, entityId: business.entityId, merchantKey: 'SHOP 7', amountMinor: 1n };
    const after = { lockedThrough: null, isLocked: false, limit: 500 };
    const [statement] = await statementsOf(world, business, (uow) =>
      new BankTransactionsRepository().listSimilar(uow, decided as BankTransaction, after),
    );
    const nodes = await planOf(world, business, statement!.sql, statement!.values);
    const read = nodes.find((node) => node['Relation Name'] === 'bank_transaction');
    expect(read?.['Index Name']).toBe('bank_transaction_by_merchant');
    expect(read?.['Index Cond']).toMatch(/entity_id = .*category_source = ANY/);
    expect(nodes.map((node) => node['Node Type'])).not.toContain('Sort');
  });
});
