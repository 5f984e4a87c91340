import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { balancesOf, countIn, derivedBalanceOf } from '../support/books/banking.js';
import { differences, push, type PushedRow } from '../support/books/push.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { dataOf, refusalOf } from '../support/http/responses.js';
import {
  decide,
  declareChecking,
  listed,
  listedIds,
  pushRow,
  pushRows,
} from '../support/books/transactions.js';
import { theWorld, type World } from '../support/world/world.js';

const COFFEE = { amount: 4.5, date: '2026-03-10', description: 'BLUE BOTTLE', category: '6400' };

describe('common complaints about bookkeeping systems: duplicate and lost transactions on import', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    await declareChecking(business, 100);
  });

  afterEach(async () => expect(await differences(world, business)).toEqual([]));

  it('"the same id twice in one request was stored twice"', async () => {
    const transactions = [
      { ...COFFEE, externalId: 'a' },
      { ...COFFEE, externalId: 'a' },
    ];
    refusalOf(await push(business, transactions), 400, 'invalid_request');
    expect(await countIn(world, business, 'bank_transaction')).toBe(0);
  });

  it('"my two genuine identical purchases were collapsed into one"', async () => {
    await pushRows(business, [
      { ...COFFEE, externalId: 'a' },
      { ...COFFEE, externalId: 'b' },
    ]);
    expect((await listedIds(business)).toSorted()).toEqual(['a', 'b']);
    expect(await balancesOf(business)).toEqual({ '1000': 91, '3900': -100, '6400': 9 });
  });

  it('"the second of two identical purchases was treated as a duplicate"', async () => {
    await pushRow(business, { ...COFFEE, externalId: 'a' });
    expect(await pushRow(business, { ...COFFEE, externalId: 'b' })).toMatchObject({ status: 'created' });
    expect(await derivedBalanceOf(business, 'chk')).toBe(91);
  });

  it('"a removed transaction was imported again"', async () => {
    await pushRow(business, { ...COFFEE, externalId: 'a' });
    dataOf(await push(business, [], { removed: [{ accountExternalId: 'chk', externalId: 'a' }] }));
    await pushRow(business, { ...COFFEE, externalId: 'a' });
    expect(await listed(business)).toEqual([]);
    expect(await derivedBalanceOf(business, 'chk')).toBe(100);
  });

  it('"I got both the pending and the settled transaction"', async () => {
    await pushRow(business, { ...COFFEE, externalId: 'p', pending: true });
    await pushRow(business, { ...COFFEE, externalId: 's', pendingExternalId: 'p' });
    await pushRow(business, { ...COFFEE, externalId: 'p', pending: true });
    expect(await listedIds(business)).toEqual(['s']);
    expect(await derivedBalanceOf(business, 'chk')).toBe(95.5);
  });

  it('"a changed transaction was added as a new one"', async () => {
    const { id } = await pushRow(business, { ...COFFEE, externalId: 'a' });
    await pushRow(business, { ...COFFEE, externalId: 'a', amount: 5.4, date: '2026-03-11' });
    expect(await listed(business)).toMatchObject([{ id, amount: 5.4, date: '2026-03-11' }]);
    expect(await balancesOf(business)).toEqual({ '1000': 94.6, '3900': -100, '6400': 5.4 });
  });

  it('"overlapping exports duplicated the days they share"', async () => {
    const days = Array.from({ length: 20 }, (_, index) => ({
      ...COFFEE,
      externalId: `d${index}`,
      date: `2026-03-${String(index + 1).padStart(2, '0')}`,
    }));
    await pushRows(business, days.slice(0, 12));
    const second = dataOf(await push(business, days.slice(5)));
    expect(second).toMatchObject({ created: 8, updated: 0, unchanged: 7 });
    expect(await listed(business)).toHaveLength(20);
    expect(await derivedBalanceOf(business, 'chk')).toBe(10);
  });

  it('"one invalid transaction made the import lose those after it"', async () => {
    const transactions: PushedRow[] = [
      { ...COFFEE, externalId: 'a' },
      { ...COFFEE, externalId: 'b', amount: 0 },
      { ...COFFEE, externalId: 'c' },
    ];
    refusalOf(await push(business, transactions), 400, 'invalid_request');
    expect(await listed(business)).toEqual([]);
    transactions[1] = { ...COFFEE, externalId: 'b' };
    expect(dataOf(await push(business, transactions))).toMatchObject({ created: 3 });
  });

  it('"I sent the same import twice concurrently and got every transaction twice"', async () => {
    const transactions = Array.from({ length: 30 }, (_, index) => ({ ...COFFEE, externalId: `r${index}` }));
    const responses = await Promise.all([1, 2, 3, 4].map(() => push(business, transactions)));
    const created = responses.map((response) => dataOf(response).created as number);
    expect(created.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 30]);
    expect(await listed(business, 'limit=200')).toHaveLength(30);
    expect(await derivedBalanceOf(business, 'chk')).toBe(-35);
  });

  it('"the next import overwrote my category"', async () => {
    const { id } = await pushRow(business, { ...COFFEE, externalId: 'a' });
    await decide(business, id, '6750');
    for (const change of [{}, { amount: 5 }, { category: '6450' }, { description: 'WEWORK' }]) {
      await pushRow(business, { ...COFFEE, externalId: 'a', ...change });
    }
    expect(await listed(business)).toMatchObject([
      { category: { accountNumber: '6750', source: 'user_override' } },
    ]);
  });
});
