import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { balancesOf, bookingsOf, derivedBalanceOf, writings } from '../support/books/banking.js';
import { declareAccounts, differences, push } from '../support/books/push.js';
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

describe('transactions that the bank removed', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    await declareChecking(business, 100);
  });

  afterEach(async () => expect(await differences(world, business)).toEqual([]));

  const remove = async (...externalIds: string[]): Promise<any> => {
    const removed = externalIds.map((externalId) => ({ accountExternalId: 'chk', externalId }));
    return dataOf(await push(business, [], { removed }));
  };

  it('are reversed on their own date and hidden everywhere', async () => {
    const { id } = await pushRow(business, { date: '2026-03-10', category: '6300' });
    expect(await remove('r1')).toEqual({
      created: 0,
      updated: 0,
      unchanged: 0,
      removed: 1,
      transactions: [],
    });
    expect(await listed(business)).toEqual([]);
    expect(await listed(business, 'category=6300')).toEqual([]);
    expect(await listed(business, 'search=row')).toEqual([]);
    refusalOf(await business.api.get(`/v1/transactions/${id}`), 404, 'not_found');
    expect(await bookingsOf(business, id)).toEqual([
      { date: '2026-03-10', lines: { '1000': -25, '6300': 25 }, reversedOn: '2026-03-10' },
    ]);
    expect(await balancesOf(business)).toEqual({ '1000': 100, '3900': -100 });
    expect(await derivedBalanceOf(business, 'chk')).toBe(100);
  });

  it.each([
    ['as it was', {}],
    ['with another amount', { amount: 7 }],
    ['with another category', { category: '6450' }],
    ['as pending', { pending: true }],
  ])('stay hidden when they are pushed again %s', async (_what, change) => {
    const { id } = await pushRow(business, { category: '6300' });
    await remove('r1');
    const before = await writings(world, business);
    expect(await pushRow(business, { category: '6300', ...change })).toMatchObject({
      id,
      status: 'unchanged',
      needsReview: false,
    });
    expect(await writings(world, business)).toEqual(before);
    expect(await listed(business)).toEqual([]);
  });

  it('can be removed again, which writes nothing', async () => {
    await pushRow(business);
    await remove('r1');
    const before = await writings(world, business);
    expect(await remove('r1')).toMatchObject({ removed: 0 });
    expect(await writings(world, business)).toEqual(before);
  });

  it('are ignored if they were never pushed', async () => {
    const before = await writings(world, business);
    expect(await remove('never', 'seen')).toMatchObject({ removed: 0 });
    expect(await writings(world, business)).toEqual(before);
  });

  it('are hidden without a reversal if pending', async () => {
    const { id } = await pushRow(business, { pending: true });
    expect(await remove('r1')).toMatchObject({ removed: 1 });
    expect(await listed(business)).toEqual([]);
    expect(await bookingsOf(business, id)).toEqual([]);
  });

  it('are reversed even if a user decided the category', async () => {
    const { id } = await pushRow(business);
    await decide(business, id, '6300');
    await remove('r1');
    expect(await balancesOf(business)).toEqual({ '1000': 100, '3900': -100 });
  });

  it('can be removed by their settled id after they were pending under another id', async () => {
    await pushRow(business, { externalId: 'p1', pending: true });
    await pushRow(business, { externalId: 's1', pendingExternalId: 'p1' });
    expect(await remove('s1')).toMatchObject({ removed: 1 });
    expect(await pushRow(business, { externalId: 'p1', pending: true })).toMatchObject({
      status: 'unchanged',
    });
    expect(await listed(business)).toEqual([]);
  });

  it('are new transactions if they settle after the pending one was removed', async () => {
    await pushRow(business, { externalId: 'p1', pending: true });
    await remove('p1');
    const settled = await pushRow(business, { externalId: 's1', pendingExternalId: 'p1' });
    expect(settled.status).toBe('created');
    expect(await listedIds(business)).toEqual(['s1']);
  });

  it('are matched by account: the same id in another account stays', async () => {
    dataOf(await declareAccounts(business, [{ externalId: 'card', kind: 'credit_card' }]));
    await pushRow(business);
    await pushRow(business, { accountExternalId: 'card' });
    await remove('r1');
    expect(await listed(business)).toHaveLength(1);
    expect(await balancesOf(business)).toMatchObject({ '1000': 100, '2100': -25 });
  });

  it('are counted in a push that returns only its new transactions', async () => {
    await pushRows(business, [
      { externalId: 'a', amount: 1 },
      { externalId: 'b', amount: 2 },
    ]);
    const removed = ['a', 'b', 'c'].map((externalId) => ({ accountExternalId: 'chk', externalId }));
    const result = dataOf(await push(business, [{ externalId: 'd', amount: 3 }], { removed }));
    expect(result).toMatchObject({ created: 1, removed: 2, transactions: [{ externalId: 'd' }] });
    expect(await listedIds(business)).toEqual(['d']);
  });
});
