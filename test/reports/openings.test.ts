import { describe, expect, it } from 'vitest';
import { booksOfEachTest } from '../support/books/accounting-books.js';

const OPENED = '2026-01-01';

describe('opening balances', () => {
  const books = booksOfEachTest();

  it.each([
    ['a checking account', 'checking', 500, { '1000': 500, '3900': -500 }],
    ['a savings account', 'savings', 20.5, { '1010': 20.5, '3900': -20.5 }],
    ['petty cash', 'cash', 75, { '1050': 75, '3900': -75 }],
    ['a brokerage account', 'brokerage', 1000, { '1800': 1000, '3900': -1000 }],
    ['a credit card that owes', 'credit_card', 300, { '2100': -300, '3900': 300 }],
    ['a loan', 'loan', 10_000, { '2600': -10_000, '3900': 10_000 }],
    ['a mortgage', 'mortgage', 90_000, { '2600': -90_000, '3900': 90_000 }],
    ['a line of credit', 'line_of_credit', 40, { '2500': -40, '3900': 40 }],
    ['an overdrawn checking account', 'checking', -12.34, { '1000': -12.34, '3900': 12.34 }],
    ['a card paid too much', 'credit_card', -9.99, { '2100': 9.99, '3900': -9.99 }],
    ['an empty account', 'checking', 0, {}],
  ])('[4.3.3] %s opens the books', async (_what, kind, openingBalance, expected) => {
    await books.declare({ externalId: 'a', kind, openingBalance, openingBalanceDate: OPENED });
    expect(await books.trialBalance('2025-12-31')).toEqual({});
    expect(await books.trialBalance(OPENED)).toEqual(expected);
    expect(await books.derivedBalances()).toEqual({ a: openingBalance });
  });

  it('[4.3.3] roll forward with the transactions: payments lower assets and raise debts', async () => {
    await books.declare(
      { externalId: 'chk', openingBalance: 500, openingBalanceDate: OPENED },
      { externalId: 'card', kind: 'credit_card', openingBalance: 300, openingBalanceDate: OPENED },
      { externalId: 'loan', kind: 'loan', openingBalance: 10_000, openingBalanceDate: OPENED },
    );
    await books.push(
      ['2026-01-05', 'chk', 40, '6300'],
      ['2026-01-06', 'chk', -1000, '4000'],
      ['2026-01-07', 'card', 60.5, '6400'],
      ['2026-01-08', 'card', -10.25, '6400'],
      ['2026-01-09', 'loan', 55, '7000'],
    );
    expect(await books.derivedBalances()).toEqual({ chk: 1460, card: 350.25, loan: 10_055 });
    expect(await books.trialBalance('2026-01-31')).toEqual({
      '1000': 1460,
      '2100': -350.25,
      '2600': -10_055,
      '3900': 9800,
      '4000': -1000,
      '6300': 40,
      '6400': 50.25,
      '7000': 55,
    });
    expect(await books.balanceSheet('2026-01-31')).toEqual({
      assets: { total: 1460, '1000': 1460 },
      liabilities: { total: 10_405.25, '2100': 350.25, '2600': 10_055 },
      equity: { total: -8945.25, '3900': -9800, 'Net income': 854.75 },
    });
  });

  it('[4.3.3] are no cash flow: they are part of the opening cash of their period', async () => {
    await books.declare(
      { externalId: 'chk', openingBalance: 500, openingBalanceDate: '2026-01-10' },
      { externalId: 'card', kind: 'credit_card', openingBalance: 300, openingBalanceDate: '2026-01-10' },
    );
    await books.push(['2026-01-10', 'chk', 40, '6300']);
    const flow = { inflow: { total: 0 }, outflow: { total: 40, '6300': 40 }, net: -40 };
    const activities = [-40, 0, 0];
    expect(await books.cashFlow('2026-01-01', '2026-01-31')).toEqual({
      opening: 500,
      ...flow,
      closing: 460,
      activities,
    });
    expect(await books.cashFlow('2026-01-11', '2026-01-31')).toEqual({
      opening: 460,
      inflow: { total: 0 },
      outflow: { total: 0 },
      net: 0,
      closing: 460,
      activities: [0, 0, 0],
    });
  });

  it('[4.3.3] start the day: transactions of that day are booked, earlier ones are stored without booking', async () => {
    await books.declare({ externalId: 'chk', openingBalance: 100, openingBalanceDate: '2026-01-10' });
    await books.push(
      ['2026-01-08', 'chk', 7, '6300'],
      ['2026-01-09', 'chk', -50, '4000'],
      ['2026-01-10', 'chk', 30, '6400'],
      ['2026-01-11', 'chk', 5, '6300'],
    );
    expect(await books.derivedBalances()).toEqual({ chk: 65 });
    expect(await books.trialBalance('2026-01-09')).toEqual({});
    expect(await books.trialBalance('2026-01-31')).toEqual({
      '1000': 65,
      '3900': -100,
      '6300': 5,
      '6400': 30,
    });
  });

  it('[4.3.3] declared with another amount replace the earlier ones', async () => {
    await books.declare({ externalId: 'chk', openingBalance: 100, openingBalanceDate: OPENED });
    await books.push(['2026-01-02', 'chk', 30, '6400']);
    await books.declare({ externalId: 'chk', openingBalance: 250.5, openingBalanceDate: OPENED });
    expect(await books.derivedBalances()).toEqual({ chk: 220.5 });
    expect(await books.trialBalance('2026-01-31')).toEqual({ '1000': 220.5, '3900': -250.5, '6400': 30 });
    await books.declare({ externalId: 'chk', openingBalance: 0, openingBalanceDate: OPENED });
    expect(await books.derivedBalances()).toEqual({ chk: -30 });
    expect(await books.trialBalance('2026-01-31')).toEqual({ '1000': -30, '6400': 30 });
    expect(await books.cashFlow(OPENED, '2026-01-31')).toMatchObject({ opening: 0, net: -30, closing: -30 });
  });

  it('[4.3.3] declared for an earlier day book waiting transactions, for a later day unbook them', async () => {
    await books.declare({ externalId: 'chk', openingBalance: 100, openingBalanceDate: '2026-01-10' });
    await books.push(
      ['2026-01-05', 'chk', 8, '6300'],
      ['2026-01-10', 'chk', 30, '6400'],
      ['2026-01-20', 'chk', -60, '4000'],
    );
    await books.declare({ externalId: 'chk', openingBalance: 100, openingBalanceDate: '2026-01-04' });
    expect(await books.derivedBalances()).toEqual({ chk: 122 });
    expect(await books.trialBalance('2026-01-31')).toEqual({
      '1000': 122,
      '3900': -100,
      '4000': -60,
      '6300': 8,
      '6400': 30,
    });
    await books.declare({ externalId: 'chk', openingBalance: 100, openingBalanceDate: '2026-01-15' });
    expect(await books.derivedBalances()).toEqual({ chk: 160 });
    expect(await books.trialBalance('2026-01-14')).toEqual({});
    expect(await books.trialBalance('2026-01-31')).toEqual({ '1000': 160, '3900': -100, '4000': -60 });
  });

  it('[4.3.3] can be declared after all transactions of the account were booked', async () => {
    await books.declare({ externalId: 'card', kind: 'credit_card' });
    await books.push(['2026-01-05', 'card', 8, '6300'], ['2026-01-15', 'card', 20, '6400']);
    expect(await books.derivedBalances()).toEqual({ card: null });
    expect(await books.trialBalance('2026-01-31')).toEqual({ '2100': -28, '6300': 8, '6400': 20 });
    await books.declare({
      externalId: 'card',
      kind: 'credit_card',
      openingBalance: 50,
      openingBalanceDate: '2026-01-10',
    });
    expect(await books.derivedBalances()).toEqual({ card: 70 });
    expect(await books.trialBalance('2026-01-31')).toEqual({ '2100': -70, '3900': 50, '6400': 20 });
  });
});
