import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { differences, push } from '../support/books/push.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { learnedOf, rebuild } from '../support/books/learned.js';
import { atOnce, expectOnly, liveOf, tallyOf, walk } from '../support/concurrency/clients.js';
import { createRule, decideMany, newRule, ruleOf, rulesOf } from '../support/categorization/rules.js';
import { dataOf } from '../support/http/responses.js';
import { declareChecking, listed, pushRows, recategorize } from '../support/books/transactions.js';
import { theWorld, type World } from '../support/world/world.js';

describe('concurrent rules and bulk decisions', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    await declareChecking(business);
  });

  afterEach(async () => expect(await differences(world, business)).toEqual([]));

  const zzyzxRows = async (count: number) => {
    const rows = Array.from({ length: count }, (_, index) => ({
      externalId: `r${index}`,
      amount: index + 1,
      description: 'Zzyzx',
    }));
    return Object.values(await pushRows(business, rows)).map(({ id }) => id as string);
  };

  it('give each rule one position, without gaps', async () => {
    const responses = await atOnce(12, (index) =>
      createRule(business, { name: `rule ${index}`, ...(index % 2 === 0 ? { position: 1 } : {}) }),
    );
    expect(tallyOf(responses)).toEqual({ '201': 12 });
    const made = responses.map(({ body }) => body.data.id as string);
    const places = await atOnce(12, async (index) => {
      const id = made[index];
      return index % 3 === 0
        ? business.api.send('DELETE', `/v1/rules/${id}`)
        : business.api.patch(`/v1/rules/${id}`, { position: 1 + ((index * 5) % 8) });
    });
    expect(tallyOf(places)).toEqual({ '200': 12 });
    expect((await rulesOf(business)).map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('on the same bank transactions in opposite orders leave one live entry each, all from one decision', async () => {
    const ids = await zzyzxRows(20);
    const categories = ['6300', '6400', '6450', 'transfer'];
    const responses = await atOnce(20, (index) =>
      decideMany(business, index % 2 === 0 ? ids : ids.toReversed(), categories[index % 4] ?? ''),
    );
    expect(tallyOf(responses)).toEqual({ '200': 20 });
    const live = liveOf(await walk(business, '/v1/journal-entries?source=bank_transaction'));
    expect(live).toHaveLength(20);
    const accounts = new Set(live.flatMap(({ lines }) => lines.map((line: any) => line.accountNumber)));
    expect(accounts.size).toBe(2);
  });

  it('do not deadlock, whether for many bank transactions, for one or for similar ones', async () => {
    const ids = await zzyzxRows(30);
    const [first = ''] = ids;
    dataOf(await recategorize(business, first, '6300'));
    const responses = await atOnce(20, (index) => {
      if (index % 3 === 0) return decideMany(business, ids.toReversed(), '6400');
      if (index % 3 === 1) return recategorize(business, ids[index] ?? '', '6450');
      return business.api.post(`/v1/transactions/${first}/apply-to-similar`, { preview: false });
    });
    expect(tallyOf(responses)).toEqual({ '200': 20 });
    const rows = await listed(business, 'limit=200');
    expect(new Set(rows.map(({ category }) => category.source))).toEqual(new Set(['user_override']));
    const learned = await learnedOf(world, business);
    await rebuild(world, business);
    expect(await learnedOf(world, business)).toEqual(learned);
  });

  it('categorize every bank transaction without a user decision if a rule is applied during pushes', async () => {
    const ids = await zzyzxRows(10);
    const responses = await atOnce(12, (index) => {
      if (index === 5) return createRule(business, { applyRetroactively: true });
      if (index % 2 === 0) return recategorize(business, ids[index % 10] ?? '', '6400');
      const rows = [{ externalId: `late ${index}`, amount: 5, description: 'Zzyzx' }];
      return push(business, rows);
    });
    expectOnly(responses, ['200', '201']);
    const rows = await listed(business, 'limit=200');
    // Earlier bank transactions are categorized retroactively, later ones when pushed: none is missed.
    const outcomes = rows.map(({ category }) => `${category.source} ${category.accountNumber}`);
    expect(new Set(outcomes)).toEqual(new Set(['rule 6300', 'user_override 6400']));
  });

  it('count all overrides', async () => {
    const rule = await newRule(business);
    const ids = await zzyzxRows(20);
    const responses = await atOnce(10, (index) =>
      decideMany(business, ids.slice(index * 2, index * 2 + 2), '6400'),
    );
    expect(tallyOf(responses)).toEqual({ '200': 10 });
    expect(await ruleOf(business, rule.id)).toMatchObject({
      overriddenCount: 20,
      transactions: { count: 0 },
    });
  });
});
