import { describe, expect, it } from 'vitest';
import type { BalanceSheet, CashFlow, IncomeStatement } from '../../data/contract.js';
import { balanceGrid, cashGrid, type Grid, incomeGrid } from './grid.js';

const line = (
  accountNumber: string | null,
  accountName: string,
  amount: number,
  href: string | null = null,
) => ({
  accountNumber,
  accountName,
  amount,
  href,
});
const section = (...breakdown: ReturnType<typeof line>[]) => ({
  total: breakdown.reduce((sum, { amount }) => sum + amount, 0),
  breakdown,
});
const subtotals = { costOfSales: 0, grossProfit: 7, operatingIncome: 6, incomeBeforeTax: 5 };
const compared = (amount: number, change: number, changePercent: number | null) => ({
  amount,
  change,
  changePercent,
});

/** A grid in text: a line for each row. */
const textOf = ({ rows }: Grid) =>
  rows.map(({ kind, label, cells }) => [kind, label, ...cells.map(({ value }) => value)].join(' | '));

const cashFlow = (exchangeRateEffect: number): CashFlow => ({
  statement: 'cash_flow',
  type: 'cash_flow_statement',
  periodStart: '2026-01-01',
  periodEnd: '2026-01-31',
  currency: 'USD',
  basis: 'accrual',
  inflow: section(),
  outflow: section(),
  netCashFlow: 0,
  openingCash: 100,
  exchangeRateEffect,
  closingCash: 100 + exchangeRateEffect,
  activities: { operating: 0, investing: 0, financing: 0, transfersInTransit: 0 },
});

describe('a statement as a table', () => {
  const months = {
    columns: [
      {
        label: 'Jan 2026',
        periodStart: '2026-01-01',
        revenue: section(line('4000', 'Sales', 10)),
        expenses: section(line('6400', 'Meals', 3)),
        subtotals,
        netIncome: 7,
      },
      {
        label: 'Feb 2026',
        periodStart: '2026-02-01',
        revenue: section(),
        expenses: section(
          line('6400', 'Meals', -3),
          line('6300', 'Software', 1, '/v1/reports/general-ledger?accountNumber=6300'),
        ),
        subtotals,
        netIncome: 2,
      },
    ],
    revenue: section(line('4000', 'Sales', 10)),
    expenses: section(line('6300', 'Software', 1)),
    subtotals,
    netIncome: 9,
  } as unknown as IncomeStatement;

  it('has a row for each account of any column, by number, and 0 where it has none', () => {
    const grid = incomeGrid(months, '');
    expect(grid.headings.map(({ label }) => label)).toEqual(['Jan 2026', 'Feb 2026', 'Total']);
    expect(textOf(grid)).toEqual([
      'heading | Income',
      'line | Sales · 4000 | 10 | 0 | 10',
      'sum | Total income | 10 | 0 | 10',
      'heading | Expenses',
      'line | Software · 6300 | 0 | 1 | 1',
      'line | Meals · 6400 | 3 | -3 | 0',
      'sum | Total expenses | 3 | -2 | 1',
      'result | Gross profit | 7 | 7 | 7',
      'result | Operating income | 6 | 6 | 6',
      'result | Income before tax | 5 | 5 | 5',
      'result | Net income | 7 | 2 | 9',
    ]);
    expect(grid.rows[4]?.cells.map(({ drill }) => drill)).toEqual([null, '?accountNumber=6300', null]);
  });

  it('has three more columns for a comparison, also for accounts that only it has', () => {
    const sheet = {
      assets: section(line('1000', 'Checking', 5)),
      liabilities: section(),
      equity: section(line(null, 'Net income', 5)),
      totalLiabilitiesAndEquity: 5,
      comparison: {
        assets: {
          total: compared(4, 1, 25),
          breakdown: [
            { accountNumber: '1000', accountName: 'Checking', href: null, ...compared(0, 5, null) },
            { accountNumber: '1100', accountName: 'Savings', href: null, ...compared(4, -4, -100) },
          ],
        },
        liabilities: { total: compared(0, 0, null), breakdown: [] },
        equity: { total: compared(4, 1, 25), breakdown: [] },
        totalLiabilitiesAndEquity: compared(4, 1, 25),
      },
    } as unknown as BalanceSheet;
    const grid = balanceGrid(sheet, 'Year before');
    expect(grid.headings.map(({ label }) => label)).toEqual([
      'Balance',
      'Year before',
      'Change',
      'Change in %',
    ]);
    expect(textOf(grid)).toEqual([
      'heading | Assets',
      'line | Checking · 1000 | 5 | 0 | 5 | ',
      'line | Savings · 1100 | 0 | 4 | -4 | -100',
      'sum | Total assets | 5 | 4 | 1 | 25',
      'heading | Liabilities',
      'sum | Total liabilities | 0 | 0 | 0 | ',
      'heading | Equity',
      'line | Net income | 5 | 0 | 0 | ',
      'sum | Total equity | 5 | 4 | 1 | 25',
      'result | Liabilities and equity | 5 | 4 | 1 | 25',
    ]);
  });

  it('has the effect of exchange rates only where there is one', () => {
    const labels = (effect: number) => cashGrid(cashFlow(effect), 'Before').rows.map(({ label }) => label);
    expect(labels(0)).not.toContain('Effect of exchange rates');
    const shown = labels(-12.5);
    expect(shown.indexOf('Effect of exchange rates')).toBe(shown.indexOf('Cash at the end') - 1);
    const row = cashGrid(cashFlow(-12.5), 'Before').rows.find(
      ({ label }) => label === 'Effect of exchange rates',
    );
    expect(row?.cells.map(({ value }) => value)).toEqual([-12.5]);
  });
});
