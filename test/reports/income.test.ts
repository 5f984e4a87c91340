import { describe, expect, it } from 'vitest';
import { booksOfEachTest } from '../support/books/accounting-books.js';

const YEAR = ['2026-01-01', '2026-12-31'] as const;

describe('income', () => {
  const books = booksOfEachTest();

  it('[4.6] a refund from a shop lowers the expense and is not revenue', async () => {
    await books.declare({ externalId: 'chk', openingBalance: 100, openingBalanceDate: '2026-01-01' });
    await books.push(['2026-01-05', 'chk', 80, '6300'], ['2026-01-20', 'chk', -30, '6300']);
    expect(await books.incomeStatement(...YEAR)).toEqual({
      revenue: { total: 0 },
      expenses: { total: 50, '6300': 50 },
      netIncome: -50,
    });
    expect(await books.cashFlow(...YEAR)).toEqual({
      opening: 100,
      inflow: { total: 30, '6300': 30 },
      outflow: { total: 80, '6300': 80 },
      net: -50,
      closing: 50,
      activities: [-50, 0, 0],
    });
  });

  it('[4.6] a refund alone in its period shows as a negative expense', async () => {
    await books.declare({ externalId: 'chk' });
    await books.push(['2026-01-05', 'chk', 80, '6300'], ['2026-02-20', 'chk', -30, '6300']);
    expect(await books.incomeStatement('2026-02-01', '2026-02-28')).toEqual({
      revenue: { total: 0 },
      expenses: { total: -30, '6300': -30 },
      netIncome: 30,
    });
  });

  it('[4.6] refunds to customers are contra revenue: negative in their section, lowering the total', async () => {
    await books.declare({ externalId: 'chk', openingBalance: 0, openingBalanceDate: '2026-01-01' });
    await books.push(
      ['2026-03-01', 'chk', -1000, '4000'],
      ['2026-03-02', 'chk', -250.4, '4010'],
      ['2026-03-09', 'chk', 50.15, '4100'],
    );
    expect(await books.incomeStatement(...YEAR)).toEqual({
      revenue: { total: 1200.25, '4000': 1000, '4010': 250.4, '4100': -50.15 },
      expenses: { total: 0 },
      netIncome: 1200.25,
    });
    expect(await books.balanceSheet('2026-03-31')).toEqual({
      assets: { total: 1200.25, '1000': 1200.25 },
      liabilities: { total: 0 },
      equity: { total: 1200.25, 'Net income': 1200.25 },
    });
    expect(await books.cashFlow(...YEAR)).toMatchObject({
      inflow: { total: 1250.4, '4000': 1000, '4010': 250.4 },
      outflow: { total: 50.15, '4100': 50.15 },
      net: 1200.25,
    });
  });

  it('[4.6] a loss is a negative net income and lowers equity', async () => {
    await books.declare(
      { externalId: 'chk', openingBalance: 2000, openingBalanceDate: '2026-01-01' },
      { externalId: 'card', kind: 'credit_card', openingBalance: 0, openingBalanceDate: '2026-01-01' },
    );
    await books.push(
      ['2026-01-10', 'chk', -500, '4000'],
      ['2026-01-15', 'chk', 1800, '6550'],
      ['2026-01-20', 'card', 900.01, '6000'],
    );
    expect(await books.incomeStatement(...YEAR)).toEqual({
      revenue: { total: 500, '4000': 500 },
      expenses: { total: 2700.01, '6000': 900.01, '6550': 1800 },
      netIncome: -2200.01,
    });
    expect(await books.balanceSheet('2026-12-31')).toEqual({
      assets: { total: 700, '1000': 700 },
      liabilities: { total: 900.01, '2100': 900.01 },
      equity: { total: -200.01, '3900': 2000, 'Net income': -2200.01 },
    });
    expect(await books.cashFlow(...YEAR)).toEqual({
      opening: 2000,
      inflow: { total: 500, '4000': 500 },
      outflow: { total: 1800, '6550': 1800 },
      net: -1300,
      closing: 700,
      activities: [-1300, 0, 0],
    });
  });

  it('[4.6] uncategorized transactions are income or expense by the direction of the money', async () => {
    await books.declare({ externalId: 'chk' });
    await books.push(['2026-01-10', 'chk', -12.5], ['2026-01-11', 'chk', 3.75]);
    expect(await books.incomeStatement(...YEAR)).toEqual({
      revenue: { total: 12.5, '4999': 12.5 },
      expenses: { total: 3.75, '6999': 3.75 },
      netIncome: 8.75,
    });
  });

  it('[4.6] cents add up exactly where floating point would not', async () => {
    await books.declare({ externalId: 'chk', openingBalance: 0, openingBalanceDate: '2026-01-01' });
    await books.push(
      ['2026-01-10', 'chk', 0.1, '6300'],
      ['2026-01-11', 'chk', 0.2, '6300'],
      ['2026-01-12', 'chk', 0.7, '6400'],
      ['2026-01-13', 'chk', -99_999_999_999.99, '4000'],
    );
    expect(await books.trialBalance('2026-01-31')).toEqual({
      '1000': 99_999_999_998.99,
      '4000': -99_999_999_999.99,
      '6300': 0.3,
      '6400': 0.7,
    });
    expect(await books.incomeStatement(...YEAR)).toEqual({
      revenue: { total: 99_999_999_999.99, '4000': 99_999_999_999.99 },
      expenses: { total: 1, '6300': 0.3, '6400': 0.7 },
      netIncome: 99_999_999_998.99,
    });
    expect(await books.derivedBalances()).toEqual({ chk: 99_999_999_998.99 });
  });

  it('[4.6] manual entries without cash are income too, and no cash flow', async () => {
    await books.declare({ externalId: 'chk', openingBalance: 10, openingBalanceDate: '2026-01-01' });
    await books.post('2026-01-31', { '6150': 40, '1590': -40 });
    await books.post('2026-01-31', { '1100': 75, '4000': -75 });
    expect(await books.incomeStatement(...YEAR)).toEqual({
      revenue: { total: 75, '4000': 75 },
      expenses: { total: 40, '6150': 40 },
      netIncome: 35,
    });
    expect(await books.balanceSheet('2026-01-31')).toEqual({
      assets: { total: 45, '1000': 10, '1100': 75, '1590': -40 },
      liabilities: { total: 0 },
      equity: { total: 45, '3900': 10, 'Net income': 35 },
    });
    expect(await books.cashFlow(...YEAR)).toMatchObject({ opening: 10, net: 0, closing: 10 });
  });
});
