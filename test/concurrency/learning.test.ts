import { beforeEach, describe, expect, it } from 'vitest';
import { declareAccounts, differences, push } from '../support/books/push.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { decisionsOf, learnedOf, rebuild } from '../support/books/learned.js';
import { atOnce, tallyOf } from '../support/concurrency/clients.js';
import { dataOf } from '../support/http/responses.js';
import { decide, declareChecking, pushRows, recategorize } from '../support/books/transactions.js';
import { theWorld, type World } from '../support/world/world.js';

const MERCHANTS = ['Zorblax', 'Zorblax North', 'Quixly', 'Vendrop'];
const CATEGORIES = ['6300', '6400', 'transfer'];

describe('concurrent learning', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    await declareChecking(business);
    dataOf(await declareAccounts(business, [{ externalId: 'card', kind: 'credit_card' }]));
  });

  const rows = (name: string, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      externalId: `${name}-${at}`,
      accountExternalId: at % 2 === 0 ? 'chk' : 'card',
      amount: at % 5 === 4 ? -25 : 25,
      description: MERCHANTS[at % MERCHANTS.length] ?? '',
    }));

  it('[4.2.3] from two pushes and twenty decisions gives the same result as a rebuild', async () => {
    const stored = Object.values(await pushRows(business, rows('first', 20)));
    for (const row of stored.slice(0, 6)) await decide(business, row.id, '6300');
    // For later bank transactions, so that their predictions are graded.
    const predicted = Object.values(await pushRows(business, rows('second', 20)));
    const decided = [...predicted.slice(0, 14), ...stored.slice(0, 6)];
    const responses = await Promise.all([
      push(business, rows('third', 100)),
      push(business, rows('fourth', 100)),
      ...decided.map((row, at) => recategorize(business, row.id, CATEGORIES[at % CATEGORIES.length] ?? '')),
    ]);
    expect(tallyOf(responses)).toEqual({ '200': 22 });

    const learned = await learnedOf(world, business);
    const decisions = await decisionsOf(world, business);
    // Two of the last six decisions repeat the earlier category, and are not recorded.
    expect(decisions).toHaveLength(6 + 14 + 4);
    expect(decisions.map((line) => Number(line.split(' ')[0]))).toEqual(decisions.map((_, at) => at + 1));
    expect(learned.calibration.length).toBeGreaterThan(0);
    expect(await rebuild(world, business)).toEqual({ entities: 1, decisions: 24 });
    expect(await learnedOf(world, business)).toEqual(learned);
    expect(await differences(world, business)).toEqual([]);
  });

  it('[4.2.3] loses no decision made during a rebuild', async () => {
    const stored = Object.values(await pushRows(business, rows('first', 20)));
    const [, responses] = await Promise.all([
      atOnce(3, () => rebuild(world, business)),
      atOnce(20, (at) => recategorize(business, stored[at].id, CATEGORIES[at % 3] ?? '')),
    ]);
    expect(tallyOf(responses)).toEqual({ '200': 20 });
    const learned = await learnedOf(world, business);
    await rebuild(world, business);
    expect(await learnedOf(world, business)).toEqual(learned);
  });

  it('[4.2.3] does not affect another business', async () => {
    const other = await newBusiness(world);
    await declareChecking(other);
    const [own, theirs] = await Promise.all([
      pushRows(business, [{ externalId: 'a', amount: 25, description: 'Zorblax' }]),
      pushRows(other, [{ externalId: 'a', amount: 25, description: 'Zorblax' }]),
    ]);
    await decide(other, theirs['a'].id, '6400');
    const before = await learnedOf(world, other);
    await decide(business, own['a'].id, '6300');
    await rebuild(world, business);
    expect(await learnedOf(world, other)).toEqual(before);
    expect(before.contexts.length).toBeGreaterThan(0);
  });
});
