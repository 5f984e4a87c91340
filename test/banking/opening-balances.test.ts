import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DeclaredAccount, declareAccounts, differences } from '../support/books/push.js';
import { lockThrough, mapTo, reportOf, trialBalanceOf } from '../support/books/steps.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { dataOf, refusalOf } from '../support/http/responses.js';
import { bankAccountOf, entriesOf, linesOf, pushRows } from '../support/books/transactions.js';
import { theWorld, type World } from '../support/world/world.js';

const NO_ORIGINAL = { originalAmount: null, originalCurrency: null };

describe('an opening balance', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
  });

  afterEach(async () => {
    expect(await differences(world, business)).toEqual([]);
  });

  const declare = (fields: Partial<DeclaredAccount>) =>
    declareAccounts(business, [{ externalId: 'chk', ...fields }]);

  it('[4.3.3] is posted to the general ledger, on its date, against opening balance equity', async () => {
    const declared = await declare({ openingBalance: 1250.5, openingBalanceDate: '2026-01-01' });
    const bankAccountId = dataOf(declared).accounts[0].bankAccountId;
    const [entry, ...others] = await entriesOf(business);
    expect(others).toEqual([]);
    expect(entry).toEqual({
      id: entry.id,
      entityId: business.entityId,
      date: '2026-01-01',
      description: 'Opening balance',
      currency: 'USD',
      source: 'opening_balance',
      sourceId: bankAccountId,
      transactionId: null,
      reversesEntryId: null,
      reversedByEntryId: null,
      recordedAt: '2026-03-15T12:00:00.000Z',
      lines: [
        {
          accountNumber: '1000',
          accountName: 'Checking',
          debit: 1250.5,
          credit: null,
          bankAccountId,
          ...NO_ORIGINAL,
        },
        {
          accountNumber: '3900',
          accountName: 'Opening Balance Equity',
          debit: null,
          credit: 1250.5,
          bankAccountId: null,
          ...NO_ORIGINAL,
        },
      ],
    });
  });

  it.each([
    ['checking', 100, { '1000': 100, '3900': -100 }],
    ['savings', 100, { '1010': 100, '3900': -100 }],
    ['checking', -40, { '1000': -40, '3900': 40 }],
    ['brokerage', 100, { '1800': 100, '3900': -100 }],
    ['cash', 100, { '1050': 100, '3900': -100 }],
    ['credit_card', 100, { '2100': -100, '3900': 100 }],
    ['charge_card', -25, { '2100': 25, '3900': -25 }],
    ['loan', 5000, { '2600': -5000, '3900': 5000 }],
    ['mortgage', 5000, { '2600': -5000, '3900': 5000 }],
    ['line_of_credit', 5000, { '2500': -5000, '3900': 5000 }],
  ])(
    '[4.3.3] is an asset, or a liability for cards and loans: %s %d',
    async (kind, openingBalance, books) => {
      await declare({ kind, openingBalance, openingBalanceDate: '2026-01-01' });
      expect(await trialBalanceOf(business)).toEqual(books);
      expect(await bankAccountOf(business, 'chk')).toMatchObject({
        openingBalance,
        derivedBalance: openingBalance,
      });
    },
  );

  it('[4.3.3] rolls forward with each transaction, in both the books and the derived balance', async () => {
    await declare({ openingBalance: 100, openingBalanceDate: '2026-01-01' });
    await pushRows(business, [
      { externalId: 'a', amount: 30, category: '6300' },
      { externalId: 'b', amount: -70, category: '4000' },
    ]);
    expect(await trialBalanceOf(business)).toEqual({ '1000': 140, '3900': -100, '4000': -70, '6300': 30 });
    expect((await bankAccountOf(business, 'chk')).derivedBalance).toBe(140);
  });

  it('[4.3.3] is in the opening line of the general ledger from the next day on', async () => {
    await declare({ openingBalance: 100, openingBalanceDate: '2026-01-01' });
    const path = 'general-ledger?accountNumber=1000&to=2026-12-31&from=';
    expect(await reportOf(business, `${path}2026-01-02`)).toMatchObject({ openingBalance: 100, lines: [] });
    expect(await reportOf(business, `${path}2026-01-01`)).toMatchObject({
      openingBalance: 0,
      lines: [{ description: 'Opening balance', debit: 100, balance: 100 }],
    });
  });

  it('of 0 posts nothing, and the derived balance starts at 0', async () => {
    await declare({ openingBalance: 0, openingBalanceDate: '2026-01-01' });
    expect(await entriesOf(business)).toEqual([]);
    expect(await bankAccountOf(business, 'chk')).toMatchObject({ openingBalance: 0, derivedBalance: 0 });
  });

  it('does not cover earlier transactions: they are listed with a reason but not posted', async () => {
    await declare({ openingBalance: 100, openingBalanceDate: '2026-02-01' });
    const transactions = await pushRows(business, [
      { externalId: 'before', amount: 5, date: '2026-01-31' },
      { externalId: 'on it', amount: 7, date: '2026-02-01' },
    ]);
    const shown = async (externalId: string) =>
      dataOf(await business.api.get(`/v1/transactions/${transactions[externalId].id}`));
    expect(await shown('before')).toMatchObject({
      category: { accountNumber: '6999', source: 'uncategorized' },
      reviewReason: 'before_opening_balance',
    });
    expect((await shown('on it')).reviewReason).toBe('uncategorized');
    expect(await trialBalanceOf(business)).toEqual({ '1000': 93, '3900': -100, '6999': 7 });
  });

  it('is stored but not posted for an account whose currency differs from the books', async () => {
    await declare({ currency: 'JPY', openingBalance: 5000, openingBalanceDate: '2026-01-01' });
    expect(await entriesOf(business)).toEqual([]);
    expect(await bankAccountOf(business, 'chk')).toMatchObject({
      currency: 'JPY',
      openingBalance: 5000,
      derivedBalance: 5000,
      ledgerMapped: false,
    });
  });

  it('is posted for an unmapped account once the account is mapped', async () => {
    const declared = await declare({
      kind: 'other',
      openingBalance: 80,
      openingBalanceDate: '2026-01-01',
    });
    expect(await entriesOf(business)).toEqual([]);
    dataOf(await mapTo(business, dataOf(declared).accounts[0].bankAccountId, '1090'));
    expect((await entriesOf(business)).map(linesOf)).toEqual([{ '1090': 80, '3900': -80 }]);
  });

  it('in a closed period is 409 period_locked, and the whole request is rejected', async () => {
    await lockThrough(business, '2026-01-31');
    const response = await declareAccounts(business, [
      { externalId: 'fine' },
      { externalId: 'late', openingBalance: 5, openingBalanceDate: '2026-01-31' },
    ]);
    expect(refusalOf(response, 409, 'period_locked')).toBe(
      'the books are locked through 2026-01-31: accounts[1] (late) opening balance',
    );
    expect(dataOf(await business.api.get('/v1/bank-accounts'))).toEqual([]);
    dataOf(await declare({ openingBalance: 5, openingBalanceDate: '2026-02-01' }));
    dataOf(
      await declareAccounts(business, [
        { externalId: 'empty', openingBalance: 0, openingBalanceDate: '2026-01-01' },
      ]),
    );
  });
});
