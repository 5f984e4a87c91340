import { describe, expect, it } from 'vitest';
import { booksOfEachTest } from '../support/books/accounting-books.js';
import { dataOf } from '../support/http/responses.js';

const FEBRUARY = ['2026-02-01', '2026-02-28'] as const;

describe('books in yen, which have no decimals', () => {
  const books = booksOfEachTest({ country: 'JP', currency: 'JPY' });

  it('[1.4] amounts are whole yen on every statement', async () => {
    await books.declare(
      { externalId: 'chk', currency: 'JPY', openingBalance: 1_000_000, openingBalanceDate: '2026-02-01' },
      {
        externalId: 'card',
        kind: 'credit_card',
        currency: 'JPY',
        openingBalance: 25_001,
        openingBalanceDate: '2026-02-01',
      },
    );
    await books.push(['2026-02-03', 'chk', 333, '6400'], ['2026-02-04', 'card', 1, '6300']);
    await books.push(['2026-02-05', 'chk', -50_000, '4000'], ['2026-02-06', 'chk', 25_002, 'transfer']);
    await books.push(['2026-02-07', 'card', -25_002, 'transfer']);
    expect(await books.derivedBalances()).toEqual({ chk: 1_024_665, card: 0 });
    expect(await books.incomeStatement(...FEBRUARY)).toEqual({
      revenue: { total: 50_000, '4000': 50_000 },
      expenses: { total: 334, '6300': 1, '6400': 333 },
      netIncome: 49_666,
    });
    expect(await books.balanceSheet('2026-02-28')).toEqual({
      assets: { total: 1_024_665, '1000': 1_024_665 },
      liabilities: { total: 0 },
      equity: { total: 1_024_665, '3900': 974_999, 'Net income': 49_666 },
    });
    expect(await books.cashFlow(...FEBRUARY)).toMatchObject({
      opening: 1_000_000,
      inflow: { total: 50_000 },
      outflow: { total: 25_335, '2100': 25_002, '6400': 333 },
      closing: 1_024_665,
    });
  });

  it('[1.4] the largest amount is below ten trillion yen', async () => {
    await books.declare({ externalId: 'chk', currency: 'JPY' });
    await books.push(['2026-02-03', 'chk', -9_999_999_999_999, '4000']);
    expect(await books.trialBalance('2026-02-28')).toEqual({
      '1000': 9_999_999_999_999,
      '4000': -9_999_999_999_999,
    });
  });
});

describe('an entity in dinars, which have three decimals, next to one in dollars', () => {
  const books = booksOfEachTest();

  it('[1.4] each has books in its own currency', async () => {
    const { api, entityId } = books.business;
    const fields = { legalName: 'Gulf WLL', country: 'BH', entityType: 'llc', currency: 'BHD' };
    const gulf = dataOf(await api.post('/v1/entities', fields), 201);
    const accounts = [
      {
        externalId: 'main',
        name: 'Main',
        kind: 'checking',
        currency: 'BHD',
        openingBalance: 10.005,
        openingBalanceDate: '2026-02-01',
      },
    ];
    const institution = { institutionName: 'Gulf Bank', entityId: gulf.id, accounts };
    expect(dataOf(await api.post('/v1/bank-accounts', institution)).accounts).toMatchObject([
      { externalId: 'main', ledgerMapped: true },
    ]);
    const row = (externalId: string, amount: number, category: string) => ({
      accountExternalId: 'main',
      externalId,
      date: '2026-02-10',
      description: externalId,
      amount,
      category,
    });
    const transactions = [row('a', 0.001, '6300'), row('b', 1.1, '6300'), row('c', -2.345, '4000')];
    dataOf(await api.post('/v1/transactions', { institutionName: 'Gulf Bank', transactions }));
    await books.declare({ externalId: 'chk', openingBalance: 10.01, openingBalanceDate: '2026-02-01' });

    const report = async (path: string, id: string) =>
      dataOf(await api.get(`/v1/reports/${path}&entityId=${id}`));
    const account = (accountNumber: string, debit: number, credit: number) =>
      expect.objectContaining({ accountNumber, debit, credit });
    expect(await report('trial-balance?to=2026-02-28', gulf.id)).toEqual({
      asOf: '2026-02-28',
      currency: 'BHD',
      accounts: [
        account('1000', 11.249, 0),
        account('3900', 0, 10.005),
        account('4000', 0, 2.345),
        account('6300', 1.101, 0),
      ],
      totalDebit: 12.35,
      totalCredit: 12.35,
      balanced: true,
    });
    expect(await report('statements/profit_and_loss?from=2026-02-01&to=2026-02-28', gulf.id)).toMatchObject({
      currency: 'BHD',
      revenue: { total: 2.345 },
      expenses: { total: 1.101 },
      netIncome: 1.244,
    });
    expect(await report('trial-balance?to=2026-02-28', entityId)).toMatchObject({
      currency: 'USD',
      totalDebit: 10.01,
      totalCredit: 10.01,
    });
    expect(await books.derivedBalances()).toEqual({ chk: 10.01 });
    const gulfAccounts = dataOf(await api.get(`/v1/bank-accounts?entityId=${gulf.id}`));
    expect(gulfAccounts).toMatchObject([{ currency: 'BHD', derivedBalance: 11.249 }]);
  });

  it("[4.3.4] a bank account in a currency other than the books' is not mapped, and its transactions wait", async () => {
    await books.declare(
      { externalId: 'eur', currency: 'EUR', openingBalance: 70.5, openingBalanceDate: '2026-02-01' },
      { externalId: 'chk', openingBalance: 10, openingBalanceDate: '2026-02-01' },
    );
    await books.push(['2026-02-03', 'eur', 20.25], ['2026-02-03', 'chk', 4, '6300']);
    expect(await books.derivedBalances()).toEqual({ eur: 50.25, chk: 6 });
    expect(await books.trialBalance('2026-02-28')).toEqual({ '1000': 6, '3900': -10, '6300': 4 });
  });
});
