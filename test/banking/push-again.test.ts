import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { balancesOf, bookingsOf, countIn, writings } from '../support/books/banking.js';
import { declareAccounts, differences, push } from '../support/books/push.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { dataOf, expectBadField } from '../support/http/responses.js';
import { declareChecking, listed, pushRow, pushRows, transactionOf } from '../support/books/transactions.js';
import { theWorld, type World } from '../support/world/world.js';

const ROW = {
  externalId: 'r1',
  amount: 25,
  date: '2026-03-10',
  description: 'Zzyzx',
  merchant: 'Zzyzx Inc',
  authorizedDate: '2026-03-09',
  category: '6300',
};

describe('a row that is pushed again', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    await declareChecking(business);
  });

  afterEach(async () => expect(await differences(world, business)).toEqual([]));

  it('an identical re-push writes nothing, whatever kinds of rows it holds', async () => {
    dataOf(await declareAccounts(business, [{ externalId: 'misc', kind: 'other' }]));
    const rows = [
      ROW,
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
    const first = dataOf(await push(business, rows, { removed }));
    const before = await writings(world, business);
    const again = dataOf(await push(business, rows, { removed }));
    expect(await writings(world, business)).toEqual(before);
    expect(again).toEqual({
      created: 0,
      updated: 0,
      unchanged: rows.length,
      removed: 0,
      transactions: first.transactions.map((row: any) => ({ ...row, status: 'unchanged' })),
    });
  });

  it('an identical row stands beside new ones, although its category was deactivated since', async () => {
    const row = { ...ROW, pending: true };
    await pushRow(business, row);
    const accounts = dataOf(await business.api.get('/v1/accounts'));
    const { id } = accounts.find(({ accountNumber }: any) => accountNumber === '6300');
    dataOf(await business.api.patch(`/v1/accounts/${id}`, { isActive: false }));
    const answer = dataOf(await push(business, [row, { externalId: 'r2', amount: 1 }]));
    expect(answer).toMatchObject({ created: 1, updated: 0, unchanged: 1 });
    expectBadField(await push(business, [{ ...row, amount: 30 }]), 'transactions[0].category');
  });

  it('an identical row beside a changed one is not written', async () => {
    await pushRows(business, [ROW, { externalId: 'r2', amount: 1 }]);
    const transactionsBefore = (await writings(world, business))['bank_transaction']!;
    await pushRows(business, [ROW, { externalId: 'r2', amount: 2 }]);
    const after = (await writings(world, business))['bank_transaction']!;
    expect(after.filter((row) => transactionsBefore.includes(row))).toHaveLength(1);
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
      'transfer as its category',
      { category: 'transfer' },
      { date: '2026-03-10', lines: { '1000': -25, '1999': 25 }, reversedOn: null },
    ],
    [
      'money in instead of out',
      { amount: -25 },
      { date: '2026-03-10', lines: { '1000': 25, '6300': -25 }, reversedOn: null },
    ],
    [
      'its category taken away',
      { category: null },
      { date: '2026-03-10', lines: { '1000': -25, '6999': 25 }, reversedOn: null },
    ],
  ])('with %s: reversed on its old date and booked again', async (_what, change, booking) => {
    const { id } = await pushRow(business, ROW);
    const again = await pushRow(business, { ...ROW, ...change });
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
  ])('with only its text changed: updated without a posting, the category stays (%s)', async (_w, change) => {
    const { id, category } = await pushRow(business, ROW);
    const entries = await countIn(world, business, 'journal_entry');
    const again = await pushRow(business, { ...ROW, ...change });
    expect(again).toMatchObject({ id, status: 'updated', category });
    expect(await countIn(world, business, 'journal_entry')).toBe(entries);
    const expected = 'merchant' in change && change.merchant === null ? { merchant: 'Zzyzx' } : change;
    expect(await transactionOf(business, id)).toMatchObject(expected);
  });

  it('a text that the dictionary knows does not categorize a standing row again', async () => {
    const { id, category } = await pushRow(business, { externalId: 'r1', description: 'Zzyzx' });
    await pushRow(business, { externalId: 'r1', description: 'GITHUB' });
    expect((await transactionOf(business, id)).category).toEqual(category);
  });

  it('money that turns its direction is categorized again', async () => {
    const { id } = await pushRow(business, { externalId: 'r1', description: 'Zzyzx', amount: 25 });
    await pushRow(business, { externalId: 'r1', description: 'Zzyzx', amount: -25 });
    expect(await transactionOf(business, id)).toMatchObject({
      transactionType: 'income',
      category: { accountNumber: '4999' },
    });
    expect(await balancesOf(business)).toEqual({ '1000': 25, '4999': -25 });
  });

  it('what is left out keeps what an earlier push said', async () => {
    const { id } = await pushRow(business, ROW);
    const before = await writings(world, business);
    const { category: _c, merchant: _m, authorizedDate: _a, ...sparse } = ROW;
    expect(await pushRow(business, sparse)).toMatchObject({ id, status: 'unchanged' });
    expect(await writings(world, business)).toEqual(before);
  });

  it('a changed row keeps its id and its place: it is never appended as a new one', async () => {
    const { id } = await pushRow(business, ROW);
    await pushRow(business, { ...ROW, amount: 1, date: '2026-03-01', description: 'x', category: '6450' });
    expect((await listed(business)).map((row) => row.id)).toEqual([id]);
  });

  it('a row that changes back and forth has one live booking, and balances as if it had never changed', async () => {
    const { id } = await pushRow(business, ROW);
    for (const amount of [30, 25, 31, 25]) await pushRow(business, { ...ROW, amount });
    const bookings = await bookingsOf(business, id);
    expect(bookings.map(({ reversedOn }) => reversedOn !== null)).toEqual([true, true, true, true, false]);
    expect(await balancesOf(business)).toEqual({ '1000': -25, '6300': 25 });
  });
});
