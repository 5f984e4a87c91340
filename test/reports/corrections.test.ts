import { beforeEach, describe, expect, it } from 'vitest';
import { booksOfEachTest } from '../support/books/accounting-books.js';
import { push } from '../support/books/push.js';
import { dataOf } from '../support/http/responses.js';

const YEAR = ['2026-01-01', '2026-12-31'] as const;

describe('corrections by the bank', () => {
  const books = booksOfEachTest();

  beforeEach(() =>
    books.declare(
      { externalId: 'chk', openingBalance: 1000, openingBalanceDate: '2026-01-01' },
      { externalId: 'card', kind: 'credit_card', openingBalance: 200, openingBalanceDate: '2026-01-01' },
    ),
  );

  const pushed = async (row: Parameters<typeof push>[1][number], more?: Record<string, unknown>) =>
    dataOf(await push(books.business, [{ category: '6300', ...row }], more));

  it('a new amount replaces the old one everywhere', async () => {
    await pushed({ externalId: 'a', amount: 90, date: '2026-02-10' });
    await pushed({ externalId: 'a', amount: 9.99, date: '2026-02-10' });
    expect(await books.derivedBalances()).toEqual({ chk: 990.01, card: 200 });
    expect(await books.trialBalance('2026-12-31')).toEqual({
      '1000': 990.01,
      '2100': -200,
      '3900': -800,
      '6300': 9.99,
    });
    expect(await books.cashFlow(...YEAR)).toMatchObject({
      inflow: { total: 0 },
      outflow: { total: 9.99, '6300': 9.99 },
    });
  });

  it('a corrected sign moves the amount to the other side of the cash flow', async () => {
    await pushed({ externalId: 'a', amount: 90, date: '2026-02-10' });
    await pushed({ externalId: 'a', amount: -90, date: '2026-02-10' });
    expect(await books.derivedBalances()).toEqual({ chk: 1090, card: 200 });
    expect(await books.cashFlow(...YEAR)).toMatchObject({
      inflow: { total: 90, '6300': 90 },
      outflow: { total: 0 },
      closing: 1090,
    });
  });

  it('a new date moves income and cash from one month to the other', async () => {
    await pushed({ externalId: 'a', amount: 90, date: '2026-02-28' });
    await pushed({ externalId: 'a', amount: 90, date: '2026-03-01' });
    expect((await books.incomeStatement('2026-02-01', '2026-02-28')).netIncome).toBe(0);
    expect((await books.incomeStatement('2026-03-01', '2026-03-31')).netIncome).toBe(-90);
    expect(await books.cashFlow('2026-02-01', '2026-02-28')).toMatchObject({ net: 0, closing: 1000 });
    expect(await books.cashFlow('2026-03-01', '2026-03-31')).toMatchObject({ net: -90, closing: 910 });
  });

  it('a date before the opening removes the transaction from the books, a later date restores it', async () => {
    await pushed({ externalId: 'a', amount: 90, date: '2026-02-10' });
    await pushed({ externalId: 'a', amount: 90, date: '2025-12-31' });
    expect(await books.derivedBalances()).toEqual({ chk: 1000, card: 200 });
    expect(await books.trialBalance('2026-12-31')).toEqual({ '1000': 1000, '2100': -200, '3900': -800 });
    await pushed({ externalId: 'a', amount: 90, date: '2026-01-01' });
    expect(await books.derivedBalances()).toEqual({ chk: 910, card: 200 });
  });

  it('a transaction that the bank removed leaves no trace in the statements', async () => {
    await pushed({ externalId: 'a', accountExternalId: 'card', amount: 90, date: '2026-02-10' });
    expect(await books.derivedBalances()).toEqual({ chk: 1000, card: 290 });
    dataOf(await push(books.business, [], { removed: [{ accountExternalId: 'card', externalId: 'a' }] }));
    expect(await books.derivedBalances()).toEqual({ chk: 1000, card: 200 });
    expect(await books.trialBalance('2026-12-31')).toEqual({ '1000': 1000, '2100': -200, '3900': -800 });
  });

  it('a pending transaction is booked when it settles, with its settled amount', async () => {
    await pushed({ externalId: 'p', amount: 50, date: '2026-02-10', pending: true });
    expect(await books.derivedBalances()).toEqual({ chk: 1000, card: 200 });
    await pushed({ externalId: 's', amount: 57.5, date: '2026-02-12', pendingExternalId: 'p' });
    expect(await books.derivedBalances()).toEqual({ chk: 942.5, card: 200 });
    expect(await books.trialBalance('2026-02-11')).toEqual({ '1000': 1000, '2100': -200, '3900': -800 });
    expect(await books.incomeStatement(...YEAR)).toEqual({
      revenue: { total: 0 },
      expenses: { total: 57.5, '6300': 57.5 },
      netIncome: -57.5,
    });
  });
});
