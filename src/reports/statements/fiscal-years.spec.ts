import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDate, fromDayNumber, startOfFiscalYear, toDayNumber } from '../../kernel/calendar-date.js';
import { balanceSheet } from './balance-sheet.js';
import { incomeStatement } from './income-statement.js';

type Movement = Parameters<typeof incomeStatement>[0][number];
interface Sale {
  readonly date: string;
  readonly cents: bigint;
}

const RETAINED = { accountNumber: '3200', accountName: 'Retained Earnings' };
const NOTHING_ELSE = {
  cashInMinor: 0n,
  cashOutMinor: 0n,
  openingMinor: 0n,
  closingDebitMinor: 0n,
  closingCreditMinor: 0n,
};

/** The movements of cash sales: checking is debited, revenue credited. */
function movementsOf(sales: readonly Sale[]): Movement[] {
  const total = sales.reduce((sum, { cents }) => sum + cents, 0n);
  const checking = { accountId: 'c', accountNumber: '1000', accountName: 'Checking' };
  const revenue = { accountId: 'r', accountNumber: '4000', accountName: 'Service Revenue' };
  return [
    { ...checking, ...NOTHING_ELSE, category: 'asset', subtype: 'bank', debitMinor: total, creditMinor: 0n },
    {
      ...revenue,
      ...NOTHING_ELSE,
      category: 'revenue',
      subtype: 'revenue',
      debitMinor: 0n,
      creditMinor: total,
    },
  ];
}

function earningsAsOf(sales: readonly Sale[], asOf: string, fiscalYearEndMonth: number) {
  const yearStart = startOfFiscalYear(calendarDate(asOf), fiscalYearEndMonth);
  const known = sales.filter(({ date }) => date <= asOf);
  const { equity, assets } = balanceSheet(
    movementsOf(known.filter(({ date }) => date < yearStart)),
    movementsOf(known.filter(({ date }) => date >= yearStart)),
    RETAINED,
  );
  const lineOf = (number: string | null) =>
    equity.breakdown.find(({ accountNumber }) => accountNumber === number)?.amountMinor ?? 0n;
  return { retained: lineOf('3200'), netIncome: lineOf(null), assets: assets.totalMinor };
}

// One sale on the last day of each month of a year and a half: 1 in July 2024, 2 in August, 4 in September and so on.
const MONTH_ENDS = [
  '2024-07-31',
  '2024-08-31',
  '2024-09-30',
  '2024-10-31',
  '2024-11-30',
  '2024-12-31',
  '2025-01-31',
  '2025-02-28',
  '2025-03-31',
  '2025-04-30',
  '2025-05-31',
  '2025-06-30',
  '2025-07-31',
  '2025-08-31',
  '2025-09-30',
  '2025-10-31',
  '2025-11-30',
  '2025-12-31',
];
const SALES = MONTH_ENDS.map((date, index) => ({ date, cents: 2n ** BigInt(index) }));
const bits = (from: number, to: number) => 2n ** BigInt(to + 1) - 2n ** BigInt(from);

describe('the net income of the fiscal year', () => {
  it.each([
    [12, '2025-12-31', 6, 17],
    [12, '2025-06-30', 6, 11],
    [12, '2025-01-30', 6, 5],
    [6, '2025-06-30', 0, 11],
    [6, '2025-07-31', 12, 12],
    [6, '2025-12-31', 12, 17],
    [3, '2025-03-31', 0, 8],
    [3, '2025-04-30', 9, 9],
    [1, '2025-01-31', 0, 6],
    [1, '2025-02-28', 7, 7],
    [2, '2025-02-28', 0, 7],
    [2, '2025-03-01', 8, 7],
    [11, '2025-12-31', 17, 17],
  ])('that ends in month %d contains, on %s, what was earned since its start', (month, asOf, from, to) => {
    const { netIncome, retained } = earningsAsOf(SALES, asOf, month);
    expect(netIncome).toBe(bits(from, to));
    expect(retained).toBe(bits(0, from - 1));
  });

  it('plus that of all earlier years is everything ever earned, whatever month years end in', () => {
    const anySale = fc.record({
      date: fc.integer({ min: 0, max: 30_000 }).map((day) => fromDayNumber(day)),
      cents: fc.bigInt({ min: 1n, max: 10n ** 9n }),
    });
    fc.assert(
      fc.property(
        fc.array(anySale, { maxLength: 30 }),
        fc.integer({ min: toDayNumber(calendarDate('1971-01-01')), max: 30_000 }),
        fc.integer({ min: 1, max: 12 }),
        (sales, day, month) => {
          const asOf = fromDayNumber(day);
          const { netIncome, retained, assets } = earningsAsOf(sales, asOf, month);
          const earned = sales.filter(({ date }) => date <= asOf).reduce((sum, { cents }) => sum + cents, 0n);
          expect(netIncome + retained).toBe(earned);
          expect(assets).toBe(earned);
        },
      ),
    );
  });
});
