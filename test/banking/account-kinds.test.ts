import { beforeEach, describe, expect, it } from 'vitest';
import { declareAccounts } from '../support/books/push.js';
import { accountOf, mapTo } from '../support/books/steps.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { dataOf } from '../support/http/responses.js';
import { bankAccountOf, decide, pushRow } from '../support/books/transactions.js';
import { theWorld } from '../support/world/world.js';

describe('the kind of a bank account', () => {
  let business: TestBusiness;

  beforeEach(async () => {
    business = await newBusiness(await theWorld());
  });

  it.each([
    ['checking', 'depository', '1000'],
    ['cash_management', 'depository', '1000'],
    ['prepaid', 'depository', '1000'],
    ['paypal', 'depository', '1000'],
    ['savings', 'depository', '1010'],
    ['money_market', 'depository', '1020'],
    ['credit_card', 'credit', '2100'],
    ['charge_card', 'credit', '2100'],
    ['line_of_credit', 'loan', '2500'],
    ['loan', 'loan', '2600'],
    ['mortgage', 'loan', '2600'],
    ['brokerage', 'investment', '1800'],
    ['cash', 'other', '1050'],
  ])('[4.3.4] %s is of type %s and is mapped to %s', async (kind, type, ledgerAccountNumber) => {
    const { accounts } = dataOf(await declareAccounts(business, [{ externalId: 'a', kind }]));
    expect(accounts).toEqual([
      { externalId: 'a', bankAccountId: accounts[0].bankAccountId, ledgerMapped: true },
    ]);
    expect(await bankAccountOf(business, 'a')).toMatchObject({
      id: accounts[0].bankAccountId,
      kind,
      type,
      ledgerMapped: true,
      ledgerAccountNumber,
    });
  });

  it('[4.3.4] a ledger account that is used as a category is not mapped automatically', async () => {
    await declareAccounts(business, [{ externalId: 'chk' }]);
    const transaction = await pushRow(business, { externalId: 'to-savings', amount: 25 });
    await decide(business, transaction.id, '1010');
    const savings = { externalId: 'sav', kind: 'savings' };
    expect(dataOf(await declareAccounts(business, [savings])).accounts[0].ledgerMapped).toBe(false);
    await decide(business, transaction.id, 'transfer');
    const { id } = await bankAccountOf(business, 'sav');
    expect(dataOf(await mapTo(business, id, '1010'))).toMatchObject({ ledgerMapped: true });
  });

  it('[4.3.4] other is unmapped, and ledgerMapped is false', async () => {
    const { accounts } = dataOf(await declareAccounts(business, [{ externalId: 'a', kind: 'other' }]));
    expect(accounts[0].ledgerMapped).toBe(false);
    expect(await bankAccountOf(business, 'a')).toMatchObject({
      kind: 'other',
      type: 'other',
      ledgerMapped: false,
      ledgerAccountNumber: null,
    });
  });

  it('[4.3.4] an account whose currency differs from the books is not mapped', async () => {
    const { accounts } = dataOf(
      await declareAccounts(business, [
        { externalId: 'usd', currency: 'USD' },
        { externalId: 'eur', currency: 'EUR' },
      ]),
    );
    expect(accounts.map((account: any) => account.ledgerMapped)).toEqual([true, false]);
  });

  it('[4.3.4] an account whose ledger account is inactive is not mapped', async () => {
    const { id } = await accountOf(business, '1010');
    dataOf(await business.api.patch(`/v1/accounts/${id}`, { isActive: false }));
    const { accounts } = dataOf(await declareAccounts(business, [{ externalId: 'sav', kind: 'savings' }]));
    expect(accounts[0].ledgerMapped).toBe(false);
  });

  it('accounts of the same kind share a ledger account', async () => {
    await declareAccounts(business, [
      { externalId: 'a', kind: 'credit_card' },
      { externalId: 'b', kind: 'credit_card' },
    ]);
    for (const externalId of ['a', 'b']) {
      expect((await bankAccountOf(business, externalId)).ledgerAccountNumber).toBe('2100');
    }
  });

  it('can change between asset kinds without changing the mapping', async () => {
    await declareAccounts(business, [{ externalId: 'a', kind: 'checking' }]);
    dataOf(await declareAccounts(business, [{ externalId: 'a', kind: 'savings' }]));
    expect(await bankAccountOf(business, 'a')).toMatchObject({
      kind: 'savings',
      type: 'depository',
      ledgerAccountNumber: '1000',
    });
  });

  it.each([
    ['checking', 'credit_card'],
    ['loan', 'savings'],
  ])('cannot change between asset and liability: %s to %s', async (before, after) => {
    await declareAccounts(business, [{ externalId: 'a', kind: before }]);
    const response = await declareAccounts(business, [{ externalId: 'a', kind: after }]);
    expect(response.status).toBe(400);
    expect(response.body.reason).toBe(
      `accounts[0].kind is ${after}, but the account was declared as ${before}: an asset account cannot become a liability account, or the reverse`,
    );
    expect((await bankAccountOf(business, 'a')).kind).toBe(before);
  });
});
