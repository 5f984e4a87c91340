import { describe, expect, it } from 'vitest';
import { CategoryChart, type ChartAccount } from './category-chart.js';
import { accountTarget, TRANSFER_TARGET } from './category.js';

const account = (accountNumber: string, over: Partial<ChartAccount> = {}): ChartAccount => ({
  id: `id-${accountNumber}`,
  accountNumber,
  name: `Account ${accountNumber}`,
  category: 'expense',
  subtype: 'operating_expense',
  isActive: true,
  mapped: false,
  ...over,
});
const SYSTEM = [
  account('1999', { category: 'asset', subtype: 'transfer_clearing' }),
  account('3200', { category: 'equity', subtype: 'retained_earnings' }),
  account('3900', { category: 'equity', subtype: 'opening_balance_equity' }),
  account('4999', { category: 'revenue', subtype: 'uncategorized_income' }),
  account('6999', { category: 'expense', subtype: 'uncategorized_expense' }),
];
const chart = new CategoryChart([
  ...SYSTEM,
  account('1000', { category: 'asset', subtype: 'bank', mapped: true }),
  account('1010', { category: 'asset', subtype: 'bank' }),
  account('3000', { category: 'equity', subtype: 'owner_equity' }),
  account('6550'),
  account('6600', { isActive: false }),
]);

const OWN_ACCOUNT = `is the ledger account of a bank account: use "transfer" for transfers between accounts`;

describe('a category in a request', () => {
  it('[4.2] is the number of an account', () => {
    expect(chart.resolve('6550')).toEqual({ ok: true, target: accountTarget('id-6550') });
  });

  it('[4.2] or the literal transfer', () => {
    expect(chart.resolve('transfer')).toEqual({ ok: true, target: TRANSFER_TARGET });
  });

  it.each([
    ['an unmapped bank account of the chart', '1010'],
    ['equity', '3000'],
    ['opening balance equity', '3900'],
    ['the uncategorized account itself', '6999'],
  ])('can be %s', (_what, number) => {
    expect(chart.resolve(number)).toEqual({ ok: true, target: accountTarget(`id-${number}`) });
  });

  it.each([
    ['unknown', '9999', 'is not an account number of the chart of accounts'],
    ['an id', 'id-6550', 'is not an account number of the chart of accounts'],
    ['in capitals', 'TRANSFER', 'is not an account number of the chart of accounts'],
    ['empty', '', 'is not an account number of the chart of accounts'],
    ['inactive', '6600', 'is not an active account'],
    ['transfers in transit', '1999', OWN_ACCOUNT],
    ["a bank account's own", '1000', OWN_ACCOUNT],
  ])('cannot be %s', (_what, number, problem) => {
    expect(chart.resolve(number)).toEqual({ ok: false, problem });
  });
});

describe('a target', () => {
  it.each([
    ['transfer', TRANSFER_TARGET, true],
    ['an active account', accountTarget('id-6550'), true],
    ['an inactive one', accountTarget('id-6600'), false],
    ['a mapped one', accountTarget('id-1000'), false],
    ['transfers in transit', accountTarget('id-1999'), false],
    ['one of another chart', accountTarget('id-0000'), false],
  ] as const)('that is %s can be given to a transaction now: %s', (_what, target, eligible) => {
    expect(chart.isEligible(target)).toBe(eligible);
  });

  it.each([
    [TRANSFER_TARGET, 'transfer', null],
    [accountTarget('id-6550'), '6550', 'expense'],
    [accountTarget('id-0000'), null, null],
    [null, null, null],
  ] as const)('%j is named %s and has the account category %s', (target, name, category) => {
    expect([chart.nameOf(target), chart.categoryOf(target)]).toEqual([name, category]);
  });
});

describe('the accounts that the service itself posts to', () => {
  it('are found by subtype, not by number', () => {
    expect(chart.system).toEqual({
      transfersInTransit: 'id-1999',
      openingBalanceEquity: 'id-3900',
      uncategorizedIncome: 'id-4999',
      uncategorizedExpense: 'id-6999',
    });
  });

  it('receive uncategorized money: money out as expense, money in as income', () => {
    expect(chart.uncategorized(1n)).toEqual(accountTarget('id-6999'));
    expect(chart.uncategorized(-1n)).toEqual(accountTarget('id-4999'));
  });

  it('must all exist', () => {
    expect(() => new CategoryChart(SYSTEM.slice(1))).toThrow('the chart has no transfer_clearing account');
  });
});
