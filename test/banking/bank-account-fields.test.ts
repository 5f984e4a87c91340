import { beforeEach, describe, expect, it } from 'vitest';
import { declareAccounts } from '../support/books/push.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { dataOf } from '../support/http/responses.js';
import { bankAccountOf, bankAccountsOf, pushRow, pushRows } from '../support/books/transactions.js';
import { theWorld } from '../support/world/world.js';

describe('a bank account', () => {
  let business: TestBusiness;

  beforeEach(async () => {
    business = await newBusiness(await theWorld());
  });

  it('[2.2] has all the fields of the contract', async () => {
    const declared = await declareAccounts(business, [
      {
        externalId: 'chk-1',
        name: 'Operating',
        openingBalance: 1250.5,
        openingBalanceDate: '2026-01-01',
      },
    ]);
    expect(await bankAccountsOf(business)).toEqual([
      {
        id: dataOf(declared).accounts[0].bankAccountId,
        entityId: business.entityId,
        externalAccountId: 'manual:first-bank:chk-1',
        institutionName: 'First Bank',
        name: 'Operating',
        currency: 'USD',
        kind: 'checking',
        type: 'depository',
        openingBalance: 1250.5,
        openingBalanceDate: '2026-01-01',
        derivedBalance: 1250.5,
        balanceDate: null,
        currentBalance: null,
        ledgerMapped: true,
        ledgerAccountNumber: '1000',
        reconciledThrough: null,
      },
    ]);
  });

  it('[2.2] has null for unknown fields', async () => {
    await declareAccounts(business, [{ externalId: 'x', kind: 'other' }]);
    await pushRow(business, { accountExternalId: 'x' });
    expect(await bankAccountOf(business, 'x')).toMatchObject({
      openingBalance: null,
      openingBalanceDate: null,
      derivedBalance: null,
      currentBalance: null,
      ledgerMapped: false,
      ledgerAccountNumber: null,
    });
  });

  it.each([
    ['checking', 1000, 1000 - 30 + 12.5],
    ['credit_card', 1000, 1000 + 30 - 12.5],
    ['loan', 1000, 1000 + 30 - 12.5],
    ['brokerage', 1000, 1000 - 30 + 12.5],
    ['cash', 1000, 1000 - 30 + 12.5],
    ['checking', -10, -10 - 30 + 12.5],
  ])(
    '[2.2] the derived balance of a %s account rolls its opening balance of %d forward to %d',
    async (kind, openingBalance, derivedBalance) => {
      await declareAccounts(business, [
        { externalId: 'chk', kind, openingBalance, openingBalanceDate: '2026-01-01' },
      ]);
      await pushRows(business, [
        { externalId: 'out', amount: 30 },
        { externalId: 'in', amount: -12.5 },
      ]);
      expect(await bankAccountOf(business, 'chk')).toMatchObject({ openingBalance, derivedBalance });
    },
  );

  it('[2.2] the derived balance counts only settled transactions from the opening date on', async () => {
    await declareAccounts(business, [
      { externalId: 'chk', openingBalance: 100, openingBalanceDate: '2026-02-01' },
    ]);
    await pushRows(business, [
      { externalId: 'before', amount: 1, date: '2026-01-31' },
      { externalId: 'that day', amount: 2, date: '2026-02-01' },
      { externalId: 'after', amount: 4, date: '2026-02-02' },
      { externalId: 'pending', amount: 8, date: '2026-02-03', pending: true },
      { externalId: 'future', amount: 16, date: '2027-01-01' },
      { externalId: 'removed', amount: 32, date: '2026-02-04' },
    ]);
    await pushRows(business, [], { removed: [{ accountExternalId: 'chk', externalId: 'removed' }] });
    expect((await bankAccountOf(business, 'chk')).derivedBalance).toBe(100 - 2 - 4 - 16);
  });

  it('[2.2] the derived balance of an unmapped account rolls forward too', async () => {
    await declareAccounts(business, [
      { externalId: 'chk', kind: 'other', openingBalance: 10, openingBalanceDate: '2026-01-01' },
    ]);
    await pushRow(business, { amount: 4 });
    expect(await bankAccountOf(business, 'chk')).toMatchObject({ ledgerMapped: false, derivedBalance: 6 });
  });
});
