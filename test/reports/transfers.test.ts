import { beforeEach, describe, expect, it } from 'vitest';
import { booksOfEachTest } from '../support/books/accounting-books.js';

const YEAR = ['2026-01-01', '2026-12-31'] as const;
const NO_INCOME = { revenue: { total: 0 }, expenses: { total: 0 }, netIncome: 0 };

describe('transfers', () => {
  const books = booksOfEachTest();

  beforeEach(() =>
    books.declare(
      { externalId: 'chk', openingBalance: 1000, openingBalanceDate: '2026-01-01' },
      { externalId: 'sav', kind: 'savings', openingBalance: 200, openingBalanceDate: '2026-01-01' },
      { externalId: 'card', kind: 'credit_card', openingBalance: 300, openingBalanceDate: '2026-01-01' },
      { externalId: 'loan', kind: 'loan', openingBalance: 5000, openingBalanceDate: '2026-01-01' },
    ),
  );
  const OWED = { '2100': -300, '2600': -5000, '3900': 4100 };

  it('[4.2] one leg alone balances: the amount is in Transfers in Transit', async () => {
    await books.push(['2026-02-01', 'chk', 150, 'transfer']);
    expect(await books.derivedBalances()).toEqual({ chk: 850, sav: 200, card: 300, loan: 5000 });
    expect(await books.trialBalance('2026-02-28')).toEqual({
      ...OWED,
      '1000': 850,
      '1010': 200,
      '1999': 150,
    });
    expect(await books.incomeStatement(...YEAR)).toEqual(NO_INCOME);
    expect(await books.cashFlow(...YEAR)).toEqual({
      opening: 1200,
      inflow: { total: 0 },
      outflow: { total: 150, '1999': 150 },
      net: -150,
      closing: 1050,
      activities: [0, 0, 0],
      inTransit: -150,
    });
  });

  it('[4.2] both legs leave nothing in transit, on any dates', async () => {
    await books.push(['2026-02-27', 'chk', 150, 'transfer'], ['2026-03-02', 'sav', -150, 'transfer']);
    expect(await books.trialBalance('2026-02-28')).toMatchObject({ '1000': 850, '1010': 200, '1999': 150 });
    expect(await books.trialBalance('2026-03-31')).toEqual({ ...OWED, '1000': 850, '1010': 350 });
    expect(await books.derivedBalances()).toEqual({ chk: 850, sav: 350, card: 300, loan: 5000 });
    expect(await books.incomeStatement(...YEAR)).toEqual(NO_INCOME);
    expect(await books.cashFlow('2026-01-01', '2026-02-28')).toMatchObject({
      outflow: { total: 150, '1999': 150 },
      closing: 1050,
      inTransit: -150,
    });
    expect(await books.cashFlow('2026-03-01', '2026-03-31')).toMatchObject({
      opening: 1050,
      inflow: { total: 150, '1999': 150 },
      closing: 1200,
      inTransit: 150,
    });
    const year = await books.cashFlow(...YEAR);
    expect(year).toMatchObject({ opening: 1200, inflow: { total: 0 }, outflow: { total: 0 }, closing: 1200 });
    expect(year).not.toHaveProperty('inTransit');
  });

  it('[4.2] a card paid from checking lowers cash and debt, without an expense', async () => {
    await books.push(['2026-02-10', 'chk', 120.5, 'transfer'], ['2026-02-11', 'card', -120.5, 'transfer']);
    expect(await books.derivedBalances()).toEqual({ chk: 879.5, sav: 200, card: 179.5, loan: 5000 });
    expect(await books.trialBalance('2026-02-28')).toEqual({
      '1000': 879.5,
      '1010': 200,
      '2100': -179.5,
      '2600': -5000,
      '3900': 4100,
    });
    expect(await books.incomeStatement(...YEAR)).toEqual(NO_INCOME);
    expect(await books.cashFlow(...YEAR)).toEqual({
      opening: 1200,
      inflow: { total: 0 },
      outflow: { total: 120.5, '2100': 120.5 },
      net: -120.5,
      closing: 1079.5,
      activities: [-120.5, 0, 0],
    });
  });

  it('[4.2] a loan payment is financing, its interest an operating expense', async () => {
    await books.push(
      ['2026-02-10', 'chk', 400, 'transfer'],
      ['2026-02-10', 'loan', -400, 'transfer'],
      ['2026-02-10', 'loan', 25, '7000'],
    );
    expect(await books.derivedBalances()).toEqual({ chk: 600, sav: 200, card: 300, loan: 4625 });
    expect(await books.incomeStatement(...YEAR)).toEqual({
      revenue: { total: 0 },
      expenses: { total: 25, '7000': 25 },
      netIncome: -25,
    });
    expect(await books.cashFlow(...YEAR)).toEqual({
      opening: 1200,
      inflow: { total: 0 },
      outflow: { total: 400, '2600': 400 },
      net: -400,
      closing: 800,
      activities: [0, 0, -400],
    });
  });

  it('[4.2.2] a leg that becomes an expense leaves the other one in transit', async () => {
    await books.push(['2026-02-01', 'chk', 150, 'transfer'], ['2026-02-01', 'sav', -150, 'transfer']);
    await books.recategorize(0, '6550');
    expect(await books.trialBalance('2026-02-28')).toEqual({
      ...OWED,
      '1000': 850,
      '1010': 350,
      '1999': -150,
      '6550': 150,
    });
    expect(await books.cashFlow(...YEAR)).toMatchObject({
      opening: 1200,
      inflow: { total: 150, '1999': 150 },
      outflow: { total: 150, '6550': 150 },
      closing: 1200,
    });
    await books.recategorize(0, 'transfer');
    expect(await books.trialBalance('2026-02-28')).toEqual({ ...OWED, '1000': 850, '1010': 350 });
    expect(await books.cashFlow(...YEAR)).toMatchObject({ outflow: { total: 0 }, closing: 1200 });
  });
});
