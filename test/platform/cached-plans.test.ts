import { afterAll, beforeAll, expect, it } from 'vitest';
import { declareAccounts } from '../support/books/push.js';
import { pushRows } from '../support/books/transactions.js';
import { dataOf } from '../support/http/responses.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { createWorld, type World } from '../support/world/world.js';

const LOOK_UP = 'select date from bank_transaction where business_id = $1 and id = $2';
/** After so many executions a connection caches one plan for all values. */
const UNTIL_PLAN_IS_CACHED = 8;

let world: World;
let business: TestBusiness;

beforeAll(async () => {
  world = await createWorld();
  business = await newBusiness(world);
  dataOf(await declareAccounts(business, [{ externalId: 'chk' }]));
});

afterAll(() => world.close());

/** The condition on the index by which a connection looks up one transaction. None: it reads the whole table. */
async function lookUp(): Promise<string | undefined> {
  const values = [business.businessId, business.entityId];
  return world.database.read(business.operator, async (uow) => {
    await uow.queryPrepared('look-up', LOOK_UP, values);
    const [row] = await uow.query<{ 'QUERY PLAN': any }>(
      `explain (format json) execute "look-up" ('${values.join(`', '`)}')`,
    );
    return row!['QUERY PLAN'][0].Plan.Plans[0]['Index Cond'];
  });
}

it('discards cached plans when tables have grown without statistics', async () => {
  await pushRows(business, [{ externalId: 'first', amount: 1 }]);
  for (let turn = 0; turn < UNTIL_PLAN_IS_CACHED; turn++) expect(await lookUp()).toBeUndefined();
  for (let turn = 0; turn < 4; turn++) {
    await pushRows(
      business,
      Array.from({ length: 500 }, (_, at) => ({ externalId: `${turn}-${at}`, amount: 1000 + at })),
    );
  }
  expect(await lookUp()).toContain('AND (id = ');
});
