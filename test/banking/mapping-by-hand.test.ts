import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DeclaredAccount, declareAccounts, differences } from '../support/books/push.js';
import { accountOf, lockThrough, mapTo, newEntity, trialBalanceOf } from '../support/books/steps.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { dataOf, expectBadField, refusalOf } from '../support/http/responses.js';
import {
  auditActions,
  bankAccountOf,
  decide,
  entriesOf,
  linesOf,
  pushRow,
  pushRows,
  recategorize,
  transactionOf,
} from '../support/books/transactions.js';
import { theWorld, type World } from '../support/world/world.js';

describe('PATCH /bank-accounts/{id}', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
  });

  afterEach(async () => {
    expect(await differences(world, business)).toEqual([]);
  });

  async function declare(fields: Partial<DeclaredAccount> = {}): Promise<string> {
    const response = await declareAccounts(business, [{ externalId: 'chk', ...fields }]);
    return dataOf(response).accounts[0].bankAccountId;
  }

  it('[2.2] returns the updated account', async () => {
    const id = await declare({ kind: 'other' });
    const account = dataOf(await mapTo(business, id, '1090'));
    expect(account).toMatchObject({ id, ledgerMapped: true, ledgerAccountNumber: '1090' });
    expect(account).toEqual(await bankAccountOf(business, 'chk'));
  });

  it('rejects a ledger account that any transaction uses as its category, and changes nothing', async () => {
    const id = await declare({ kind: 'other' });
    dataOf(await declareAccounts(business, [{ externalId: 'main' }]));
    await decide(business, (await pushRow(business, { externalId: 'own', amount: 25 })).id, '1310');
    const other = await pushRow(business, { externalId: 'other', accountExternalId: 'main', amount: 10 });
    await decide(business, other.id, '1300');
    for (const accountNumber of ['1310', '1300']) {
      const reason = refusalOf(await mapTo(business, id, accountNumber), 409, 'account_in_use');
      expect(reason).toContain(accountNumber);
    }
    expect(await bankAccountOf(business, 'chk')).toMatchObject({ ledgerMapped: false });
    await decide(business, other.id, 'transfer');
    expect(dataOf(await mapTo(business, id, '1300'))).toMatchObject({ ledgerAccountNumber: '1300' });
  });

  it('posts waiting transactions with their pushed category', async () => {
    const id = await declare({ kind: 'other', openingBalance: 100, openingBalanceDate: '2026-01-01' });
    const transactions = await pushRows(business, [
      { externalId: 'a', amount: 10, category: '6300' },
      { externalId: 'b', amount: -25 },
      { externalId: 'c', amount: 3, pending: true },
      { externalId: 'd', amount: 4, date: '2025-12-31' },
    ]);
    expect(transactions['a']).toMatchObject({ category: null, needsReview: true });
    expect(await trialBalanceOf(business)).toEqual({});
    dataOf(await mapTo(business, id, '1090'));
    expect(await trialBalanceOf(business)).toEqual({
      '1090': 115,
      '3900': -100,
      '4999': -25,
      '6300': 10,
    });
    expect(await transactionOf(business, transactions['a'].id)).toMatchObject({
      category: { accountNumber: '6300', source: 'pushed', confidence: 0.95 },
      needsReview: false,
      reviewReason: null,
    });
  });

  it("posts waiting transactions with a user's category", async () => {
    const id = await declare({ kind: 'other' });
    const transaction = await pushRow(business, { amount: 10, category: '6300' });
    await decide(business, transaction.id, '6400');
    dataOf(await mapTo(business, id, '1090'));
    expect(await trialBalanceOf(business)).toEqual({ '1090': -10, '6400': 10 });
    expect((await transactionOf(business, transaction.id)).category).toMatchObject({
      source: 'user_override',
    });
  });

  it('moves posted transactions and the opening balance to the new ledger account', async () => {
    const id = await declare({ openingBalance: 100, openingBalanceDate: '2026-01-01' });
    await pushRow(business, { amount: 10, category: '6300' });
    dataOf(await mapTo(business, id, '1010'));
    expect(await trialBalanceOf(business)).toEqual({ '1010': 90, '3900': -100, '6300': 10 });
    const entriesAsText = (await entriesOf(business)).map((entry) => [
      entry.source,
      entry.date,
      linesOf(entry),
    ]);
    expect(entriesAsText).toEqual([
      ['bank_transaction', '2026-03-10', { '1010': -10, '6300': 10 }],
      ['reversal', '2026-03-10', { '1000': 10, '6300': -10 }],
      ['bank_transaction', '2026-03-10', { '1000': -10, '6300': 10 }],
      ['opening_balance', '2026-01-01', { '1010': 100, '3900': -100 }],
      ['reversal', '2026-01-01', { '1000': -100, '3900': 100 }],
      ['opening_balance', '2026-01-01', { '1000': 100, '3900': -100 }],
    ]);
    expect(await bankAccountOf(business, 'chk')).toMatchObject({ derivedBalance: 90 });
  });

  it('moves only this account when two share a ledger account', async () => {
    const id = await declare();
    dataOf(await declareAccounts(business, [{ externalId: 'sav' }]));
    await pushRows(business, [
      { externalId: 'a', amount: 10, category: '6300' },
      { externalId: 'b', amount: 7, category: '6300', accountExternalId: 'sav' },
    ]);
    dataOf(await mapTo(business, id, '1010'));
    expect(await trialBalanceOf(business)).toEqual({ '1010': -10, '1000': -7, '6300': 17 });
  });

  it('moves thousands of transactions', async () => {
    const id = await declare({ openingBalance: 0, openingBalanceDate: '2026-01-01' });
    for (let pushed = 0; pushed < 2_100; pushed += 350) {
      const transactions = Array.from({ length: 350 }, (_, index) => ({
        externalId: `r${pushed + index}`,
        amount: 1,
        date: index % 2 === 0 ? '2026-02-01' : '2026-02-02',
        category: '6300',
      }));
      await pushRows(business, transactions);
    }
    // Otherwise plans are for empty tables: the server of the tests has no autovacuum.
    await world.database.single('analyze');
    dataOf(await mapTo(business, id, '1010'));
    expect(await trialBalanceOf(business)).toEqual({ '1010': -2_100, '6300': 2_100 });
  });

  it('posts new transactions to the new ledger account', async () => {
    const id = await declare();
    dataOf(await mapTo(business, id, '1020'));
    await pushRow(business, { amount: 10, category: '6300' });
    expect(await trialBalanceOf(business)).toEqual({ '1020': -10, '6300': 10 });
  });

  it('keeps the mapping when the account is declared again', async () => {
    const id = await declare();
    dataOf(await mapTo(business, id, '1020'));
    await declare({ name: 'Renamed' });
    expect(await bankAccountOf(business, 'chk')).toMatchObject({
      name: 'Renamed',
      ledgerAccountNumber: '1020',
    });
  });

  it('writes nothing if the mapping is unchanged', async () => {
    const id = await declare({ openingBalance: 100, openingBalanceDate: '2026-01-01' });
    const before = [await entriesOf(business), await auditActions(business)];
    dataOf(await mapTo(business, id, '1000'));
    expect([await entriesOf(business), await auditActions(business)]).toEqual(before);
  });

  it('accepts a custom ledger account', async () => {
    const id = await declare({ kind: 'credit_card', openingBalance: 40, openingBalanceDate: '2026-01-01' });
    dataOf(
      await business.api.post('/v1/accounts', {
        accountNumber: '2110',
        name: 'Second Card',
        category: 'liability',
        subtype: 'credit_card',
      }),
      201,
    );
    expect(dataOf(await mapTo(business, id, '2110')).ledgerAccountNumber).toBe('2110');
    expect(await trialBalanceOf(business)).toEqual({ '2110': -40, '3900': 40 });
  });

  it.each(['credit_card', 'loan'])('maps a %s only to a liability', async (kind) => {
    const id = await declare({ kind });
    const { ledgerAccountNumber } = await bankAccountOf(business, 'chk');
    expect(refusalOf(await mapTo(business, id, '1010'), 400, 'invalid_request')).toBe(
      'ledgerAccountNumber must be a liability account: the balance of a credit card or loan is owed',
    );
    expect((await bankAccountOf(business, 'chk')).ledgerAccountNumber).toBe(ledgerAccountNumber);
  });

  it('is checked by the database too', async () => {
    const id = await declare();
    const map = world.database.run(business.operator, (uow) =>
      uow.query(
        `update bank_account b set ledger_account_id = a.id from ledger_account a
          where b.business_id = $1 and b.id = $2 and a.business_id = $1 and a.account_number = '2100'`,
        [business.businessId, id],
      ),
    );
    await expect(map).rejects.toMatchObject({ code: '23514', constraint: 'bank_account_side' });
  });

  it('makes the ledger account unusable as a category: the reason says to use transfer', async () => {
    const id = await declare();
    const transaction = await pushRow(business, { amount: 10 });
    dataOf(await recategorize(business, transaction.id, '1300'));
    dataOf(await mapTo(business, id, '1090'));
    const response = await recategorize(business, transaction.id, '1090');
    expect(refusalOf(response, 400, 'invalid_request')).toBe(
      'category is the ledger account of a bank account: use "transfer" for transfers between accounts',
    );
    dataOf(await recategorize(business, transaction.id, '1000'));
    expect(await trialBalanceOf(business)).toEqual({ '1000': 10, '1090': -10 });
  });

  it.each([
    ['2100', 'must be an asset account: only credit cards and loans are liabilities'],
    ['3010', 'must be an asset account: only credit cards and loans are liabilities'],
    ['4000', 'must be an asset account: only credit cards and loans are liabilities'],
    ['6300', 'must be an asset account: only credit cards and loans are liabilities'],
    ['1999', 'is an account that the service itself posts to'],
    ['9999', 'is not an account number of the chart of accounts'],
    ['transfer', 'is not an account number of the chart of accounts'],
  ])('%s is 400: it %s', async (number, problem) => {
    const response = await mapTo(business, await declare(), number);
    expect(refusalOf(response, 400, 'invalid_request')).toBe(`ledgerAccountNumber ${problem}`);
    expect((await bankAccountOf(business, 'chk')).ledgerAccountNumber).toBe('1000');
  });

  it('an inactive ledger account is 400', async () => {
    const { id } = await accountOf(business, '1020');
    dataOf(await business.api.patch(`/v1/accounts/${id}`, { isActive: false }));
    const response = await mapTo(business, await declare(), '1020');
    expect(refusalOf(response, 400, 'invalid_request')).toBe('ledgerAccountNumber is not an active account');
  });

  it.each([[undefined], [null], [''], [1000], ['x'.repeat(41)]])(
    'ledgerAccountNumber must be a string, not %j',
    async (ledgerAccountNumber) => {
      const id = await declare();
      const response = await business.api.patch(`/v1/bank-accounts/${id}`, { ledgerAccountNumber });
      expectBadField(response, 'ledgerAccountNumber');
    },
  );

  it("maps within the account's own entity", async () => {
    const second = await newEntity(business, { country: 'GB' });
    const response = await business.api.post('/v1/bank-accounts', {
      institutionName: 'London Bank',
      entityId: second.id,
      accounts: [{ externalId: 'gbp', name: 'Pounds', currency: 'GBP', kind: 'other' }],
    });
    const { bankAccountId } = dataOf(response).accounts[0];
    expect(dataOf(await mapTo(business, bankAccountId, '1010'))).toMatchObject({
      entityId: second.id,
      ledgerAccountNumber: '1010',
    });
  });

  it('is 409 period_locked if it would post in a closed period, and changes nothing', async () => {
    const id = await declare({ openingBalance: 100, openingBalanceDate: '2026-01-01' });
    await pushRow(business, { externalId: 'jan', amount: 10, date: '2026-01-20' });
    await lockThrough(business, '2026-01-10');
    expect(refusalOf(await mapTo(business, id, '1010'), 409, 'period_locked')).toBe(
      'the books are locked through 2026-01-10: chk opening balance',
    );
    dataOf(await business.api.put(`/v1/entities/${business.entityId}/period-lock`, { lockedThrough: null }));
    await declare({ openingBalance: 0, openingBalanceDate: '2026-01-01' });
    await lockThrough(business, '2026-01-31');
    expect(refusalOf(await mapTo(business, id, '1010'), 409, 'period_locked')).toBe(
      'the books are locked through 2026-01-31: transaction jan',
    );
    expect((await bankAccountOf(business, 'chk')).ledgerAccountNumber).toBe('1000');
  });
});
