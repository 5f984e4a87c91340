import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { detect as runChecks } from '../../src/detectors/detect.js';
import type { CalendarDate } from '../../src/kernel/calendar-date.js';
import { declareAccounts } from '../support/books/push.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { detect } from '../support/detectors/findings.js';
import { superuserOf } from '../support/platform/databases.js';
import { planOf, statementsOf } from '../support/platform/query-plans.js';
import { dataOf } from '../support/http/responses.js';
import { createWorld, TODAY, type World } from '../support/world/world.js';

/** Enough for an index to be cheaper than reading the whole table. */
const ROWS = 20_000;

describe('over many transactions and those of other tenants', () => {
  let world: World;
  let business: TestBusiness;
  let accountIds: string[];

  beforeAll(async () => {
    world = await createWorld();
    for (const tenant of await Promise.all([1, 2, 3].map(() => newBusiness(world)))) {
      business = tenant;
      accountIds = await furnishLargely(tenant);
    }
    await world.database.single('analyze');
  }, 240_000);

  afterAll(() => world.close());

  /** Six accounts with transactions on every day of ten years; one of them has none in the last month. */
  async function furnishLargely(tenant: TestBusiness): Promise<string[]> {
    const kinds = ['checking', 'checking', 'savings', 'credit_card', 'credit_card', 'paypal'];
    const accounts = kinds.map((kind, index) => ({
      externalId: `a${index}`,
      name: `Account ${index}`,
      kind,
    }));
    const declared = dataOf(await declareAccounts(tenant, accounts)).accounts;
    const ids = declared.map(({ bankAccountId }: any) => bankAccountId as string);
    const superuser = await superuserOf(world.runtime.databaseUrl);
    // Without triggers and checks of foreign keys: this is about reading.
    await superuser.query('set session_replication_role = replica');
    await superuser.query(
      `insert into bank_transaction (business_id, id, entity_id, bank_account_id, external_id, date, amount_minor,
           currency, description, merchant, merchant_given, merchant_key, pending, is_transfer, category_source,
           confidence, transaction_type, needs_review, review_reason, booking_seq, created_at, updated_at)
         select $1, gen_random_uuid(), $2, ($3::uuid[])[1 + n % 6], 'row ' || n,
                $4::date - (n % 3650) - case n % 6 when 0 then 30 else 0 end, n + 1, 'USD', 'row ' || n, 'Shop', false,
                'SHOP', false, false, 'uncategorized', 0, 'expense', n % 50 = 0,
                case when n % 50 = 0 then 'uncategorized' end, 0, now(), now()
           from generate_series(1, ${ROWS}) as n`,
      [tenant.businessId, tenant.entityId, ids, TODAY],
    );
    await superuser.query(
      `insert into document (business_id, id, entity_id, kind, file_name, content_type, size, sha256, content,
                               created_at)
         select $1, gen_random_uuid(), $2, 'receipt', 'a.pdf', 'application/pdf', 4, sha256(c.bytes), c.bytes,
                $3::date - n % 1000
           from generate_series(1, 2000) as n, lateral (select int4send(n) as bytes) c`,
      [tenant.businessId, tenant.entityId, TODAY],
    );
    await superuser.end();
    return ids;
  }

  it('each table is read through an index', async () => {
    const statements = await statementsOf(world, business, (uow) => runChecks(uow, TODAY as CalendarDate));
    const plans = await Promise.all(
      statements.map(({ sql, values }) => planOf(world, business, sql, values)),
    );
    const read = plans
      .flat()
      .filter((node) => ['bank_transaction', 'document'].includes(node['Relation Name'] ?? ''));
    expect(read.length).toBeGreaterThan(5);
    expect(read.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
  });

  it('problems are found', async () => {
    const found = await detect(business, 'stale_feed');
    expect(found.map(({ subjectId }) => subjectId)).toEqual([accountIds[0]]);
    expect((await detect(business, 'statement_gap')).length).toBe(0);
  });
});
