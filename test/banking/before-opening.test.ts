import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { balancesOf, bookingsOf, derivedBalanceOf, liveBookingOf } from '../support/books/banking.js';
import { declareAccounts, differences } from '../support/books/push.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { dataOf } from '../support/http/responses.js';
import {
  decide,
  declareChecking,
  listedIds,
  pushRow,
  pushRows,
  transactionOf,
} from '../support/books/transactions.js';
import { theWorld, type World } from '../support/world/world.js';

describe('transactions before the opening date', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    await declareChecking(business, 100);
  });

  afterEach(async () => expect(await differences(world, business)).toEqual([]));

  const reopen = async (openingBalance: number, openingBalanceDate: string) =>
    dataOf(await declareAccounts(business, [{ externalId: 'chk', openingBalance, openingBalanceDate }]));

  it('are stored and listed, but neither posted nor counted', async () => {
    const { id } = await pushRow(business, { date: '2025-12-31', category: '6300' });
    expect(await listedIds(business)).toEqual(['r1']);
    expect(await transactionOf(business, id)).toMatchObject({ category: { accountNumber: '6300' } });
    expect(await bookingsOf(business, id)).toEqual([]);
    expect(await derivedBalanceOf(business, 'chk')).toBe(100);
    expect(await balancesOf(business)).toEqual({ '1000': 100, '3900': -100 });
  });

  it('do not include those on the opening date: the balance is as of the start of that day', async () => {
    const { id } = await pushRow(business, { date: '2026-01-01', category: '6300' });
    expect(await liveBookingOf(business, id)).toEqual({ '1000': -25, '6300': 25 });
    expect(await derivedBalanceOf(business, 'chk')).toBe(75);
  });

  it('are posted when they move to the opening date, and reversed when they move back', async () => {
    const transaction = { category: '6300' };
    const { id } = await pushRow(business, { ...transaction, date: '2025-12-31' });
    await pushRow(business, { ...transaction, date: '2026-01-01' });
    expect(await liveBookingOf(business, id)).toEqual({ '1000': -25, '6300': 25 });
    expect(await derivedBalanceOf(business, 'chk')).toBe(75);
    await pushRow(business, { ...transaction, date: '2025-12-30' });
    expect(await liveBookingOf(business, id)).toBeNull();
    expect(await derivedBalanceOf(business, 'chk')).toBe(100);
  });

  it("[4.2] keep a user's category, which is posted once the opening date moves before them", async () => {
    const { id } = await pushRow(business, { date: '2025-12-15' });
    await decide(business, id, '6450');
    await reopen(125, '2025-12-01');
    expect(await liveBookingOf(business, id)).toEqual({ '1000': -25, '6450': 25 });
    expect(await derivedBalanceOf(business, 'chk')).toBe(100);
  });

  it('[4.3.3] are reversed when the opening date moves past them, and posted when it moves back', async () => {
    await pushRows(business, [
      { externalId: 'jan', amount: 10, date: '2026-01-15', category: '6300' },
      { externalId: 'feb', amount: 20, date: '2026-02-15', category: '6300' },
    ]);
    expect(await balancesOf(business)).toEqual({ '1000': 70, '3900': -100, '6300': 30 });
    await reopen(90, '2026-02-01');
    expect(await balancesOf(business)).toEqual({ '1000': 70, '3900': -90, '6300': 20 });
    expect(await derivedBalanceOf(business, 'chk')).toBe(70);
    await reopen(100, '2026-01-01');
    expect(await balancesOf(business)).toEqual({ '1000': 70, '3900': -100, '6300': 30 });
    expect(await derivedBalanceOf(business, 'chk')).toBe(70);
  });

  it('[4.3.3] are reversed when the opening balance is declared after them', async () => {
    dataOf(await declareAccounts(business, [{ externalId: 'late' }]));
    const transactions = await pushRows(business, [
      { externalId: 'jan', amount: 10, date: '2026-01-15', category: '6300', accountExternalId: 'late' },
      { externalId: 'feb', amount: 20, date: '2026-02-15', category: '6300', accountExternalId: 'late' },
    ]);
    expect(await derivedBalanceOf(business, 'late')).toBeNull();
    const opening = { openingBalance: 500, openingBalanceDate: '2026-02-01' };
    dataOf(await declareAccounts(business, [{ externalId: 'late', ...opening }]));
    expect(await liveBookingOf(business, transactions['jan'].id)).toBeNull();
    expect(await liveBookingOf(business, transactions['feb'].id)).toEqual({ '1000': -20, '6300': 20 });
    expect(await derivedBalanceOf(business, 'late')).toBe(480);
  });

  it.each([
    ['settled', false],
    ['pending', true],
  ])('need review for that reason until the opening date moves before them (%s)', async (_what, pending) => {
    const { id } = await pushRow(business, { date: '2025-12-15', description: 'Zzyzx', pending });
    expect(await transactionOf(business, id)).toMatchObject({ reviewReason: 'before_opening_balance' });
    await reopen(125, '2025-12-01');
    expect(await transactionOf(business, id)).toMatchObject({ reviewReason: 'uncategorized' });
  });
});
