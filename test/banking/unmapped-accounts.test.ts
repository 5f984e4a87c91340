import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { balancesOf, bookingsOf, derivedBalanceOf, liveBookingOf } from '../support/books/banking.js';
import { declareAccounts, differences } from '../support/books/push.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { dataOf, expectBadField, refusalOf } from '../support/http/responses.js';
import { bankAccountOf, decide, pushRow, pushRows, transactionOf } from '../support/books/transactions.js';
import { theWorld, type World } from '../support/world/world.js';

const TRANSACTION = { accountExternalId: 'misc', description: 'GITHUB' };

describe('bank accounts that are not mapped to a ledger account', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    const opening = { openingBalance: 100, openingBalanceDate: '2026-01-01' };
    dataOf(await declareAccounts(business, [{ externalId: 'misc', kind: 'other', ...opening }]));
  });

  afterEach(async () => expect(await differences(world, business)).toEqual([]));

  async function map(ledgerAccountNumber: string, externalId = 'misc') {
    const { id } = await bankAccountOf(business, externalId);
    return business.api.patch(`/v1/bank-accounts/${id}`, { ledgerAccountNumber });
  }

  it.each<[string, object]>([
    ['the dictionary has a keyword', {}],
    ['a category is pushed', { category: '6300' }],
    ['a transfer is pushed', { category: 'transfer' }],
  ])('[2.1] have uncategorized and unposted transactions, even if %s', async (_what, transaction) => {
    const { id } = await pushRow(business, { ...TRANSACTION, ...transaction });
    expect(await transactionOf(business, id)).toMatchObject({
      category: null,
      transactionType: 'expense',
      needsReview: true,
      reviewReason: 'unmapped_account',
    });
    expect(await bookingsOf(business, id)).toEqual([]);
    expect(await balancesOf(business)).toEqual({});
  });

  it('[2.1] derive the transaction type from the direction', async () => {
    expect((await pushRow(business, { ...TRANSACTION, amount: -5 })).transactionType).toBe('income');
  });

  it('[2.2] have a derived balance', async () => {
    await pushRow(business, TRANSACTION);
    expect(await derivedBalanceOf(business, 'misc')).toBe(75);
  });

  it("[4.2] store a user's category and post the transaction with it later", async () => {
    const { id } = await pushRow(business, TRANSACTION);
    expect((await decide(business, id, '6450')).category).toMatchObject({ accountNumber: '6450' });
    expect(await transactionOf(business, id)).toMatchObject({
      category: { accountNumber: '6450', source: 'user_override' },
      needsReview: false,
    });
    expect(await bookingsOf(business, id)).toEqual([]);
    dataOf(await map('1310'));
    expect(await liveBookingOf(business, id)).toEqual({ '1310': -25, '6450': 25 });
  });

  it('post their waiting transactions once mapped', async () => {
    const transactions = await pushRows(business, [
      { ...TRANSACTION, externalId: 'pushed', amount: 1, category: '6450' },
      { ...TRANSACTION, externalId: 'moved', amount: 2, category: 'transfer' },
      { ...TRANSACTION, externalId: 'known', amount: 3 },
      { ...TRANSACTION, externalId: 'nothing', amount: 4, description: 'Zzyzx' },
      { ...TRANSACTION, externalId: 'hold', amount: 5, pending: true },
      { ...TRANSACTION, externalId: 'early', amount: 6, date: '2025-12-31' },
    ]);
    expect(dataOf(await map('1310'))).toMatchObject({ ledgerMapped: true, ledgerAccountNumber: '1310' });
    const live: Record<string, any> = {};
    for (const [externalId, { id }] of Object.entries(transactions))
      live[externalId] = await liveBookingOf(business, id);
    expect(live).toEqual({
      pushed: { '1310': -1, '6450': 1 },
      moved: { '1310': -2, '1999': 2 },
      known: { '1310': -3, '6300': 3 },
      nothing: { '1310': -4, '6999': 4 },
      hold: null,
      early: null,
    });
    expect(await balancesOf(business)).toMatchObject({ '1310': 90, '3900': -100 });
    expect(await derivedBalanceOf(business, 'misc')).toBe(90);
    expect(await transactionOf(business, transactions['nothing'].id)).toMatchObject({
      category: { accountNumber: '6999' },
      reviewReason: 'uncategorized',
    });
  });

  it('categorize transactions that stay unposted once mapped, and post them with that category', async () => {
    const transactions = await pushRows(business, [
      { ...TRANSACTION, externalId: 'hold', amount: 5, pending: true },
      { ...TRANSACTION, externalId: 'early', amount: 6, date: '2025-12-31' },
    ]);
    dataOf(await map('1310'));
    for (const { id } of Object.values(transactions)) {
      expect(await transactionOf(business, id)).toMatchObject({
        category: { accountNumber: '6300', source: 'keyword' },
        needsReview: true,
        reviewReason: expect.any(String),
      });
    }
    await pushRow(business, { ...TRANSACTION, externalId: 'hold', amount: 5, pending: false });
    expect(await liveBookingOf(business, transactions['hold'].id)).toEqual({ '1310': -5, '6300': 5 });
  });

  it('mapped again move their posted transactions and keep the categories', async () => {
    const { id } = await pushRow(business, { ...TRANSACTION, date: '2026-03-10' });
    dataOf(await map('1310'));
    dataOf(await map('1080'));
    expect(await bookingsOf(business, id)).toEqual([
      { date: '2026-03-10', lines: { '1310': -25, '6300': 25 }, reversedOn: '2026-03-10' },
      { date: '2026-03-10', lines: { '1080': -25, '6300': 25 }, reversedOn: null },
    ]);
    expect(await balancesOf(business)).toEqual({ '1080': 75, '6300': 25, '3900': -100 });
  });

  it.each([
    ['revenue', '4000'],
    ['expense', '6300'],
    ['equity', '3000'],
    ['nothing', '9999'],
    ['Transfers in Transit', '1999'],
  ])('cannot be mapped to %s: 400', async (_what, number) => {
    expectBadField(await map(number), 'ledgerAccountNumber');
    expect((await bankAccountOf(business, 'misc')).ledgerMapped).toBe(false);
  });

  it('in another currency wait for their mapping', async () => {
    dataOf(await declareAccounts(business, [{ externalId: 'euro', currency: 'EUR' }]));
    const { id } = await pushRow(business, { ...TRANSACTION, accountExternalId: 'euro' });
    expect(await transactionOf(business, id)).toMatchObject({
      currency: 'EUR',
      category: null,
      reviewReason: 'unmapped_account',
    });
    dataOf(await map('1310', 'euro'));
    expect((await transactionOf(business, id)).journalEntryId).not.toBeNull();
  });

  it('cannot change their currency: 409 currency_conflict', async () => {
    const response = await declareAccounts(business, [
      { externalId: 'misc', kind: 'other', currency: 'EUR' },
    ]);
    refusalOf(response, 409, 'currency_conflict');
    expect((await bankAccountOf(business, 'misc')).currency).toBe('USD');
  });
});
