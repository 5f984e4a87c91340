import { describe, expect, it } from 'vitest';
import { chartAccount } from '../../../test/support/books/stored-transaction.js';
import { calendarDate } from '../../kernel/calendar-date.js';
import { budgetMovements } from './budget-movements.js';
import { incomeStatement } from './income-statement.js';

const SALES = chartAccount('4000', { category: 'revenue', subtype: 'revenue' });
const RENT = chartAccount('6550');
const [JANUARY, FEBRUARY, MARCH] = ['2026-01-01', '2026-02-01', '2026-03-01'].map(calendarDate);
const PARTS = { starts: [JANUARY!, MARCH!], last: calendarDate('2026-03-31') };

const amount = (accountId: string, month: typeof JANUARY, amountMinor: bigint) => ({
  accountId,
  month: month!,
  amountMinor,
});

describe('budgetMovements', () => {
  it('are credits of revenue and debits of expenses, in the part of their month', () => {
    const [early, late] = budgetMovements(
      [
        amount('4000', JANUARY, 1000n),
        amount('6550', FEBRUARY, 300n),
        amount('4000', MARCH, -50n),
        amount('6550', MARCH, 320n),
      ],
      [SALES, RENT],
      PARTS,
    );
    expect(incomeStatement(early!)).toMatchObject({
      revenue: { totalMinor: 1000n },
      expenses: { totalMinor: 300n },
      netIncomeMinor: 700n,
    });
    expect(incomeStatement(late!)).toMatchObject({
      revenue: { totalMinor: -50n },
      expenses: { totalMinor: 320n },
      netIncomeMinor: -370n,
    });
  });

  it('has a list for each part without a budget', () => {
    expect(budgetMovements([], [SALES, RENT], PARTS)).toEqual([[], []]);
  });
});
