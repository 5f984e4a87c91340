import { describe, expect, it } from 'vitest';
import { booksOfEachTest } from '../support/books/accounting-books.js';

describe('fiscal years', () => {
  const books = booksOfEachTest();

  it('[4.6] ending in June: income becomes retained earnings on July 1', async () => {
    await books.endFiscalYearIn(6);
    await books.declare({ externalId: 'chk', openingBalance: 100, openingBalanceDate: '2024-01-01' });
    await books.push(
      ['2024-06-30', 'chk', -10, '4000'], // fiscal year 2024
      ['2024-07-01', 'chk', -200, '4000'], // fiscal year 2025
      ['2025-06-30', 'chk', 50, '6300'],
      ['2025-07-01', 'chk', -3000, '4000'], // fiscal year 2026
      ['2025-12-31', 'chk', 700, '6550'],
    );
    const equityOn = async (day: string) => (await books.balanceSheet(day)).equity;
    expect(await equityOn('2024-06-30')).toEqual({ total: 110, '3900': 100, 'Net income': 10 });
    expect(await equityOn('2024-07-01')).toEqual({
      total: 310,
      '3200': 10,
      '3900': 100,
      'Net income': 200,
    });
    expect(await equityOn('2025-06-30')).toEqual({
      total: 260,
      '3200': 10,
      '3900': 100,
      'Net income': 150,
    });
    expect(await equityOn('2025-07-01')).toEqual({
      total: 3260,
      '3200': 160,
      '3900': 100,
      'Net income': 3000,
    });
    expect(await equityOn('2026-06-30')).toEqual({
      total: 2560,
      '3200': 160,
      '3900': 100,
      'Net income': 2300,
    });
    expect(await equityOn('2026-07-01')).toEqual({ total: 2560, '3200': 2460, '3900': 100 });
  });

  it.each([
    [12, '2025-12-31', { total: 40, 'Net income': 40 }],
    [12, '2026-01-01', { total: 40, '3200': 40 }],
    [1, '2026-01-31', { total: 40, 'Net income': 40 }],
    [1, '2026-02-01', { total: 40, '3200': 40 }],
    [11, '2026-11-30', { total: 40, 'Net income': 40 }],
    [11, '2026-12-01', { total: 40, '3200': 40 }],
  ])('[4.6] ending in month %i: December income on %s is %j', async (month, day, equity) => {
    await books.endFiscalYearIn(month);
    await books.declare({ externalId: 'chk' });
    await books.push(['2025-12-31', 'chk', -40, '4000']);
    expect((await books.balanceSheet(day)).equity).toEqual(equity);
  });

  it('[4.6] ending in February end on the leap day', async () => {
    await books.endFiscalYearIn(2);
    await books.declare({ externalId: 'chk' });
    await books.push(['2024-02-29', 'chk', -5, '4000'], ['2024-03-01', 'chk', -70, '4000']);
    expect((await books.balanceSheet('2024-02-29')).equity).toEqual({ total: 5, 'Net income': 5 });
    expect((await books.balanceSheet('2024-03-01')).equity).toEqual({
      total: 75,
      '3200': 5,
      'Net income': 70,
    });
  });

  it('[4.6] include the leap day in its month and year', async () => {
    await books.declare({ externalId: 'chk', openingBalance: 0, openingBalanceDate: '2024-02-29' });
    await books.push(
      ['2024-02-28', 'chk', 1, '6300'],
      ['2024-02-29', 'chk', 20, '6300'],
      ['2024-03-01', 'chk', 300, '6300'],
    );
    const expensesIn = async (from: string, to: string) =>
      (await books.incomeStatement(from, to)).expenses.total;
    expect(await expensesIn('2024-02-01', '2024-02-29')).toBe(20);
    expect(await expensesIn('2024-02-29', '2024-02-29')).toBe(20);
    expect(await expensesIn('2024-03-01', '2024-03-31')).toBe(300);
    expect(await expensesIn('2024-02-28', '2024-03-01')).toBe(320);
    expect(await expensesIn('2024-01-01', '2024-12-31')).toBe(320);
    expect(await books.derivedBalances()).toEqual({ chk: -320 });
  });

  it('[4.6] go by the date of a transaction, not by a time of day', async () => {
    await books.declare({ externalId: 'chk' });
    await books.push(['2025-12-31', 'chk', -10, '4000'], ['2026-01-01', 'chk', -200, '4000']);
    const revenueIn = async (from: string, to: string) =>
      (await books.incomeStatement(from, to)).revenue.total;
    expect(await revenueIn('2025-01-01', '2025-12-31')).toBe(10);
    expect(await revenueIn('2026-01-01', '2026-12-31')).toBe(200);
    expect(await books.cashFlow('2026-01-01', '2026-01-01')).toMatchObject({
      opening: 10,
      net: 200,
      closing: 210,
    });
    expect((await books.balanceSheet('2026-01-01')).equity).toEqual({
      total: 210,
      '3200': 10,
      'Net income': 200,
    });
  });

  it('[4.6] a loss of earlier years makes retained earnings negative', async () => {
    await books.declare({ externalId: 'chk', openingBalance: 500, openingBalanceDate: '2024-01-01' });
    await books.push(['2024-05-01', 'chk', 300, '6550'], ['2025-05-01', 'chk', -100, '4000']);
    expect(await books.balanceSheet('2026-03-31')).toEqual({
      assets: { total: 300, '1000': 300 },
      liabilities: { total: 0 },
      equity: { total: 300, '3200': -200, '3900': 500 },
    });
  });
});

describe('manual closing entries', () => {
  const books = booksOfEachTest();

  it('[4.6] change no total of the balance sheet, on the day of closing or later', async () => {
    await books.declare({ externalId: 'chk', openingBalance: 1000, openingBalanceDate: '2025-01-01' });
    await books.push(['2025-03-01', 'chk', -900, '4000'], ['2025-04-01', 'chk', 350, '6550']);
    const before = [await books.balanceSheet('2025-12-31'), await books.balanceSheet('2026-01-01')];
    expect(before.map(({ equity }) => equity)).toEqual([
      { total: 1550, '3900': 1000, 'Net income': 550 },
      { total: 1550, '3200': 550, '3900': 1000 },
    ]);

    await books.post('2025-12-31', { '4000': 900, '6550': -350, '3200': -550 });
    expect(await books.balanceSheet('2025-12-31')).toEqual({
      assets: { total: 1550, '1000': 1550 },
      liabilities: { total: 0 },
      equity: { total: 1550, '3200': 550, '3900': 1000 },
    });
    expect(await books.balanceSheet('2026-01-01')).toEqual(before[1]);
    expect(await books.cashFlow('2025-01-01', '2025-12-31')).toMatchObject({
      opening: 1000,
      inflow: { total: 900, '4000': 900 },
      outflow: { total: 350, '6550': 350 },
      closing: 1550,
    });
  });

  it('[4.6] leave the books unchanged once they are reversed', async () => {
    await books.declare({ externalId: 'chk' });
    await books.push(['2025-03-01', 'chk', -900, '4000']);
    const before = await books.balanceSheet('2025-12-31');
    await books.reverse(await books.post('2025-12-31', { '4000': 900, '3200': -900 }));
    expect(await books.balanceSheet('2025-12-31')).toEqual(before);
    expect(await books.incomeStatement('2025-01-01', '2025-12-31')).toEqual({
      revenue: { total: 900, '4000': 900 },
      expenses: { total: 0 },
      netIncome: 900,
    });
  });
});
