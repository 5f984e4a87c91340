import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { balancesOf, bookingsOf, countIn, writings } from '../support/books/banking.js';
import { declareAccounts, differences, push } from '../support/books/push.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { dataOf, expectBadField } from '../support/http/responses.js';
import { declareChecking, listed, pushRow, pushRows, transactionOf } from '../support/books/transactions.js';
import { theWorld, type World } from '../support/world/world.js';

const TRANSACTION = {
  externalId: 'r1',
  amount: 25,
  date: '2026-03-10',
  description: 'Zzyzx',
  merchant: 'Zzyzx Inc',
  authorizedDate: '2026-03-09',
  category: '6300',
};

describe('a transaction that is pushed again', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    await declareChecking(business);
  });

  afterEach(async () => expect(await differences(world, business)).toEqual([]));

  it('an identical push writes nothing, for every kind of transaction', async () => {
    dataOf(await declareAccounts(business, [{ externalId: 'misc', kind: 'other' }]));
    const transactions = [
      TRANSACTION,
      { externalId: 'unknown', amount: 3 },
      { externalId: 'known', amount: 3, description: 'GITHUB' },
      { externalId: 'move', amount: 3, category: 'transfer' },
      { externalId: 'hold', amount: 3, pending: true },
      { externalId: 'settled', amount: 3, pendingExternalId: 'p1' },
      { externalId: 'early', amount: 3, date: '2025-12-31' },
      { externalId: 'odd', amount: 3, accountExternalId: 'misc' },
    ];
    const removed = [{ accountExternalId: 'chk', externalId: 'gone' }];
    await pushRow(business, { externalId: 'gone' });
    const first = dataOf(await push(business, transactions, { removed }));
    const before = await writings(world, business);
    const again = dataOf(await push(business, transactions, { removed }));
    expect(await writings(world, business)).toEqual(before);
    expect(again).toEqual({
      created: 0,
      updated: 0,
      unchanged: transactions.length,
      removed: 0,
      transactions: first.transactions.map((transaction: any) => ({ ...transaction, status: 'unchanged' })),
    });
  });

  it('an unchanged transaction is accepted next to new ones after its category was deactivated', async () => {
    const transaction = { ...TRANSACTION, pending: true };
    await pushRow(business, transaction);
    const accounts = dataOf(await business.api.get('/v1/accounts'));
    const { id } = accounts.find(({ accountNumber }: any) => accountNumber === '6300');
    dataOf(await business.api.patch(`/v1/accounts/${id}`, { isActive: false }));
    const result = dataOf(await push(business, [transaction, { externalId: 'r2', amount: 1 }]));
    expect(result).toMatchObject({ created: 1, updated: 0, unchanged: 1 });
    expectBadField(await push(business, [{ ...transaction, amount: 30 }]), 'transactions[0].category');
  });

  it('an unchanged transaction is not written next to a changed one', async () => {
    await pushRows(business, [TRANSACTION, { externalId: 'r2', amount: 1 }]);
    const rowsBefore = (await writings(world, business))['bank_transaction']!;
    await pushRows(business, [TRANSACTION, { externalId: 'r2', amount: 2 }]);
    const after = (await writings(world, business))['bank_transaction']!;
    expect(after.filter((row) => rowsBefore.includes(row))).toHaveLength(1);
  });

  it.each([
    [
      'another amount',
      { amount: 30 },
      { date: '2026-03-10', lines: { '1000': -30, '6300': 30 }, reversedOn: null },
    ],
    [
      'another date',
      { date: '2026-03-12' },
      { date: '2026-03-12', lines: { '1000': -25, '6300': 25 }, reversedOn: null },
    ],
    [
      'another pushed category',
      { category: '6450' },
      { date: '2026-03-10', lines: { '1000': -25, '6450': 25 }, reversedOn: null },
    ],
    [
      'transfer as the category',
      { category: 'transfer' },
      { date: '2026-03-10', lines: { '1000': -25, '1999': 25 }, reversedOn: null },
    ],
    [
      'money in instead of out',
      { amount: -25 },
      { date: '2026-03-10', lines: { '1000': 25, '6300': -25 }, reversedOn: null },
    ],
    [
      'the category removed',
      { category: null },
      { date: '2026-03-10', lines: { '1000': -25, '6999': 25 }, reversedOn: null },
    ],
  ])('with %s: the entry is reversed on its old date and posted again', async (_what, change, booking) => {
    const { id } = await pushRow(business, TRANSACTION);
    const again = await pushRow(business, { ...TRANSACTION, ...change });
    expect(again).toMatchObject({ id, status: 'updated' });
    expect(await bookingsOf(business, id)).toEqual([
      { date: '2026-03-10', lines: { '1000': -25, '6300': 25 }, reversedOn: '2026-03-10' },
      booking,
    ]);
    expect(await transactionOf(business, id)).toMatchObject({ ...change, category: again.category });
  });

  it.each([
    ['description', { description: 'another text' }],
    ['merchant', { merchant: 'another name' }],
    ['authorizedDate', { authorizedDate: '2026-03-08' }],
    ['no merchant', { merchant: null }],
    ['no authorizedDate', { authorizedDate: null }],
  ])('with only text changed: updated without a posting or a new category (%s)', async (_w, change) => {
    const { id, category } = await pushRow(business, TRANSACTION);
    const entries = await countIn(world, business, 'journal_entry');
    const again = await pushRow(business, { ...TRANSACTION, ...change });
    expect(again).toMatchObject({ id, status: 'updated', category });
    expect(await countIn(world, business, 'journal_entry')).toBe(entries);
    const expected = 'merchant' in change && change.merchant === null ? { merchant: 'Zzyzx' } : change;
    expect(await transactionOf(business, id)).toMatchObject(expected);
  });

  it('a new description with a known keyword does not recategorize the transaction', async () => {
    const { id, category } = await pushRow(business, { externalId: 'r1', description: 'Zzyzx' });
    await pushRow(business, { externalId: 'r1', description: 'GITHUB' });
    expect((await transactionOf(business, id)).category).toEqual(category);
  });

  it('a change of direction recategorizes the transaction', async () => {
    const { id } = await pushRow(business, { externalId: 'r1', description: 'Zzyzx', amount: 25 });
    await pushRow(business, { externalId: 'r1', description: 'Zzyzx', amount: -25 });
    expect(await transactionOf(business, id)).toMatchObject({
      transactionType: 'income',
      category: { accountNumber: '4999' },
    });
    expect(await balancesOf(business)).toEqual({ '1000': 25, '4999': -25 });
  });

  it('omitted fields keep their values from an earlier push', async () => {
    const { id } = await pushRow(business, TRANSACTION);
    const before = await writings(world, business);
    const { category: _c, merchant: _m, authorizedDate: _a, ...sparse } = TRANSACTION;
    expect(await pushRow(business, sparse)).toMatchObject({ id, status: 'unchanged' });
    expect(await writings(world, business)).toEqual(before);
  });

  it('a changed transaction keeps its id and is never added as a new one', async () => {
    const { id } = await pushRow(business, TRANSACTION);
    await pushRow(business, {
      ...TRANSACTION,
      amount: 1,
      date: '2026-03-01',
      description: 'x',
      category: '6450',
    });
    expect((await listed(business)).map((transaction) => transaction.id)).toEqual([id]);
  });

  it('a transaction that changes back and forth has one live entry and its original balances', async () => {
    const { id } = await pushRow(business, TRANSACTION);
    for (const amount of [30, 25, 31, 25]) await pushRow(business, { ...TRANSACTION, amount });
    const bookings = await bookingsOf(business, id);
    expect(bookings.map(({ reversedOn }) => reversedOn !== null)).toEqual([true, true, true, true, false]);
    expect(await balancesOf(business)).toEqual({ '1000': -25, '6300': 25 });
  });
});
