import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  balancesOf,
  bookingsOf,
  derivedBalanceOf,
  liveBookingOf,
  writings,
} from '../support/books/banking.js';
import { declareAccounts, differences, push } from '../support/books/push.js';
import { accountOf, mapTo } from '../support/books/steps.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { dataOf, expectBadField } from '../support/http/responses.js';
import {
  decide,
  declareChecking,
  listed,
  listedIds,
  pushRow,
  transactionOf,
} from '../support/books/transactions.js';
import { theWorld, type World } from '../support/world/world.js';

const PENDING = { externalId: 'p1', amount: 20, pending: true, description: 'Zzyzx' };
const SETTLED = { externalId: 's1', amount: 23, pendingExternalId: 'p1', description: 'Zzyzx' };

describe('pending transactions', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    await declareChecking(business, 100);
  });

  afterEach(async () => expect(await differences(world, business)).toEqual([]));

  it('are listed, but not posted and not in any balance', async () => {
    const { id, category } = await pushRow(business, { ...PENDING, category: '6300' });
    expect(category).toMatchObject({ accountNumber: '6300', source: 'pushed' });
    expect(await listedIds(business)).toEqual(['p1']);
    expect(await bookingsOf(business, id)).toEqual([]);
    expect(await derivedBalanceOf(business, 'chk')).toBe(100);
    expect(await balancesOf(business)).toEqual({ '1000': 100, '3900': -100 });
  });

  it('can change without a posting', async () => {
    const { id } = await pushRow(business, PENDING);
    const again = await pushRow(business, { ...PENDING, amount: 21, date: '2026-03-11', category: '6300' });
    expect(again).toMatchObject({ id, status: 'updated' });
    expect(await bookingsOf(business, id)).toEqual([]);
  });

  it('settle under the same id if the feed keeps ids', async () => {
    const { id } = await pushRow(business, PENDING);
    const settled = await pushRow(business, { ...PENDING, pending: false, amount: 23 });
    expect(settled).toMatchObject({ id, status: 'updated' });
    expect(await liveBookingOf(business, id)).toEqual({ '1000': -23, '6999': 23 });
    expect(await derivedBalanceOf(business, 'chk')).toBe(77);
  });

  it('merge with the settled transaction that names them, and keep their id and category', async () => {
    const pending = await pushRow(business, { ...PENDING, category: '6300' });
    const settled = await pushRow(business, SETTLED);
    expect(settled).toMatchObject({ id: pending.id, status: 'updated', category: pending.category });
    expect(await listed(business)).toMatchObject([
      { id: pending.id, externalId: 's1', amount: 23, pending: false },
    ]);
    expect(await liveBookingOf(business, pending.id)).toEqual({ '1000': -23, '6300': 23 });
    expect(await derivedBalanceOf(business, 'chk')).toBe(77);
  });

  it("keep a user's category when they settle", async () => {
    const { id } = await pushRow(business, PENDING);
    await decide(business, id, '6450');
    const settled = await pushRow(business, { ...SETTLED, category: '6300' });
    expect(settled).toMatchObject({ id, category: { accountNumber: '6450', source: 'user_override' } });
    expect(await liveBookingOf(business, id)).toEqual({ '1000': -23, '6450': 23 });
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      'was deactivated',
      async () => {
        const { id } = await accountOf(business, '1310');
        dataOf(await business.api.patch(`/v1/accounts/${id}`, { isActive: false }));
      },
    ],
    [
      'was mapped to a bank account',
      async () => {
        const removed = [{ accountExternalId: 'chk', externalId: 'p1' }];
        dataOf(await push(business, [], { removed }));
        const misc = { externalId: 'misc', kind: 'other' };
        const { accounts } = dataOf(await declareAccounts(business, [misc]));
        dataOf(await mapTo(business, accounts[0].bankAccountId, '1310'));
      },
    ],
  ])('need review when they settle after their category %s', async (_what, retire) => {
    const { id } = await pushRow(business, PENDING);
    await decide(business, id, '1310');
    await retire();
    expect(await pushRow(business, SETTLED)).toMatchObject({
      category: { accountNumber: '6999', source: 'uncategorized' },
      needsReview: true,
    });
  });

  it('need review when they change after their category was deactivated', async () => {
    const { id } = await pushRow(business, PENDING);
    await decide(business, id, '6300');
    const account = await accountOf(business, '6300');
    dataOf(await business.api.patch(`/v1/accounts/${account.id}`, { isActive: false }));
    expect(await pushRow(business, PENDING)).toMatchObject({
      status: 'unchanged',
      category: { accountNumber: '6300', source: 'user_override' },
    });
    expect(await pushRow(business, { ...PENDING, amount: 24 })).toMatchObject({
      status: 'updated',
      category: { accountNumber: '6999', source: 'uncategorized' },
      needsReview: true,
    });
  });

  it('keep the pending id as an alias once settled: pushing it again changes nothing', async () => {
    const { id } = await pushRow(business, PENDING);
    await pushRow(business, SETTLED);
    const before = await writings(world, business);
    for (const late of [PENDING, { ...PENDING, amount: 99 }, { ...PENDING, pending: false }]) {
      expect(await pushRow(business, late)).toMatchObject({ externalId: 'p1', id, status: 'unchanged' });
    }
    expect(await writings(world, business)).toEqual(before);
    expect(await listedIds(business)).toEqual(['s1']);
  });

  it('are unchanged when the settling push is repeated', async () => {
    await pushRow(business, PENDING);
    await pushRow(business, SETTLED);
    const before = await writings(world, business);
    expect(await pushRow(business, SETTLED)).toMatchObject({ status: 'unchanged' });
    const { pendingExternalId: _p, ...bare } = SETTLED;
    expect(await pushRow(business, bare)).toMatchObject({ status: 'unchanged' });
    expect(await writings(world, business)).toEqual(before);
  });

  it('change under the new id once settled', async () => {
    const { id } = await pushRow(business, PENDING);
    await pushRow(business, SETTLED);
    expect(await pushRow(business, { ...SETTLED, amount: 24 })).toMatchObject({ id, status: 'updated' });
    expect(await liveBookingOf(business, id)).toEqual({ '1000': -24, '6999': 24 });
  });

  it.each([
    ['in the same push', true],
    ['in a later push', false],
  ])('are not removed by their pending id %s as they settle', async (_what, same) => {
    const { id } = await pushRow(business, PENDING);
    const removed = [{ accountExternalId: 'chk', externalId: 'p1' }];
    const settling = dataOf(await push(business, [SETTLED], same ? { removed } : {}));
    expect(settling).toMatchObject({ updated: 1, removed: 0 });
    if (!same) expect(dataOf(await push(business, [], { removed }))).toMatchObject({ removed: 0 });
    expect(await listed(business)).toMatchObject([{ id, externalId: 's1' }]);
    expect(await derivedBalanceOf(business, 'chk')).toBe(77);
  });

  it('pushed after their settled transaction add nothing', async () => {
    const settled = await pushRow(business, SETTLED);
    expect(settled.status).toBe('created');
    expect(await pushRow(business, PENDING)).toMatchObject({ id: settled.id, status: 'unchanged' });
    expect(await listedIds(business)).toEqual(['s1']);
  });

  it('are hidden once a separately pushed settled transaction names them', async () => {
    const pending = await pushRow(business, PENDING);
    const { pendingExternalId: _p, ...bare } = SETTLED;
    const settled = await pushRow(business, bare);
    expect(settled.id).not.toBe(pending.id);
    await decide(business, pending.id, '6300');
    const named = await pushRow(business, SETTLED);
    expect(named).toMatchObject({ id: settled.id, status: 'updated', category: { accountNumber: '6300' } });
    expect(await listedIds(business)).toEqual(['s1']);
    expect(await liveBookingOf(business, settled.id)).toEqual({ '1000': -23, '6300': 23 });
    expect((await business.api.get(`/v1/transactions/${pending.id}`)).status).toBe(404);
  });

  it("removed before they settle pass a user's category to the settled transaction", async () => {
    const { id } = await pushRow(business, PENDING);
    await decide(business, id, '6450');
    dataOf(await push(business, [], { removed: [{ accountExternalId: 'chk', externalId: 'p1' }] }));
    const settled = await pushRow(business, SETTLED);
    expect(settled).toMatchObject({ status: 'created', category: { accountNumber: '6450' } });
    expect(await listedIds(business)).toEqual(['s1']);
  });

  it('cannot be named by two settled transactions, and a settled transaction cannot be named', async () => {
    await pushRow(business, PENDING);
    await pushRow(business, SETTLED);
    expectBadField(
      await push(business, [{ ...SETTLED, externalId: 's2' }]),
      'transactions[0].pendingExternalId',
    );
    expectBadField(
      await push(business, [{ ...SETTLED, externalId: 's2', pendingExternalId: 's1' }]),
      'transactions[0].pendingExternalId',
    );
  });

  it('are matched by bank account: the same id in another account is another transaction', async () => {
    const declared = await business.api.post('/v1/bank-accounts', {
      institutionName: 'First Bank',
      accounts: [{ externalId: 'card', name: 'Card', currency: 'USD', kind: 'credit_card' }],
    });
    dataOf(declared);
    const { id } = await pushRow(business, PENDING);
    const other = await pushRow(business, { ...SETTLED, accountExternalId: 'card' });
    expect(other).toMatchObject({ status: 'created' });
    expect(await transactionOf(business, id)).toMatchObject({ pending: true });
  });
});
