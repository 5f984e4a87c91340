import { beforeAll, describe, expect, it } from 'vitest';
import { amountsAlone } from '../support/books/amounts-alone.js';
import { postExampleBooks } from '../support/books/example.js';
import { reportOf } from '../support/books/steps.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld } from '../support/world/world.js';

const line = (accountNumber: string | null, accountName: string, amount: number) => ({
  accountNumber,
  accountName,
  amount,
});
const NOTHING = { total: 0, breakdown: [] };

/** No test here changes the books: they are created once. */
describe('the statements of small books', () => {
  let business: TestBusiness;

  beforeAll(async () => {
    business = await newBusiness(await theWorld());
    await postExampleBooks(business);
  });

  const statement = async (path: string) => amountsAlone(await reportOf(business, `statements/${path}`));

  it('[2.6] profit_and_loss is an income_statement: revenue, expenses and net income of the period', async () => {
    expect(await statement('profit_and_loss?from=2026-01-01&to=2026-02-28')).toEqual({
      statement: 'profit_and_loss',
      type: 'income_statement',
      periodStart: '2026-01-01',
      periodEnd: '2026-02-28',
      currency: 'USD',
      basis: 'accrual',
      revenue: {
        total: 4800,
        breakdown: [line('4000', 'Service Revenue', 5000), line('4100', 'Refunds and Allowances', -200)],
      },
      expenses: {
        total: 499.99,
        breakdown: [line('5000', 'Cost of Goods Sold', 400), line('6300', 'Software', 99.99)],
      },
      subtotals: {
        costOfSales: 400,
        grossProfit: 4400,
        operatingIncome: 4300.01,
        incomeBeforeTax: 4300.01,
      },
      netIncome: 4300.01,
    });
  });

  it('[2.6] balance_sheet has assets, liabilities and equity as of a day', async () => {
    expect(await statement('balance_sheet?to=2026-02-28')).toEqual({
      statement: 'balance_sheet',
      type: 'balance_sheet',
      asOf: '2026-02-28',
      currency: 'USD',
      basis: 'accrual',
      assets: {
        total: 17850,
        breakdown: [
          line('1000', 'Checking', 15350),
          line('1010', 'Savings', 1000),
          line('1500', 'Computer and Office Equipment', 1500),
        ],
      },
      liabilities: {
        total: 2049.99,
        breakdown: [line('2100', 'Credit Card', 49.99), line('2600', 'Loans Payable', 2000)],
      },
      equity: {
        total: 15800.01,
        breakdown: [
          line('3010', 'Member Contributions', 10_000),
          line('3020', 'Member Distributions', -300),
          line('3200', 'Retained Earnings', 1800),
          line(null, 'Net income', 4300.01),
        ],
      },
      subtotals: {
        currentAssets: 16_350,
        nonCurrentAssets: 1500,
        currentLiabilities: 49.99,
        nonCurrentLiabilities: 2000,
      },
      totalLiabilitiesAndEquity: 17850,
      balanced: true,
    });
  });

  it('[2.6] cash_flow has inflow and outflow, and opening + net = closing cash', async () => {
    expect(await statement('cash_flow?from=2026-01-01&to=2026-02-28')).toEqual({
      statement: 'cash_flow',
      type: 'cash_flow_statement',
      periodStart: '2026-01-01',
      periodEnd: '2026-02-28',
      currency: 'USD',
      basis: 'accrual',
      inflow: {
        total: 7000,
        breakdown: [line('2600', 'Loans Payable', 2000), line('4000', 'Service Revenue', 5000)],
      },
      outflow: {
        total: 2450,
        breakdown: [
          line('1500', 'Computer and Office Equipment', 1500),
          line('2100', 'Credit Card', 50),
          line('3020', 'Member Distributions', 300),
          line('4100', 'Refunds and Allowances', 200),
          line('5000', 'Cost of Goods Sold', 400),
        ],
      },
      netCashFlow: 4550,
      openingCash: 11_800,
      exchangeRateEffect: 0,
      closingCash: 16_350,
      activities: { operating: 4350, investing: -1500, financing: 1700, transfersInTransit: 0 },
    });
  });

  it('[2.6] of a period without entries are empty, not missing', async () => {
    expect(await statement('profit_and_loss?from=1990-01-01&to=1990-12-31')).toEqual({
      statement: 'profit_and_loss',
      type: 'income_statement',
      periodStart: '1990-01-01',
      periodEnd: '1990-12-31',
      currency: 'USD',
      basis: 'accrual',
      revenue: NOTHING,
      expenses: NOTHING,
      subtotals: { costOfSales: 0, grossProfit: 0, operatingIncome: 0, incomeBeforeTax: 0 },
      netIncome: 0,
    });
    expect(await statement('balance_sheet?to=1990-12-31')).toEqual({
      statement: 'balance_sheet',
      type: 'balance_sheet',
      asOf: '1990-12-31',
      currency: 'USD',
      basis: 'accrual',
      assets: NOTHING,
      liabilities: NOTHING,
      equity: NOTHING,
      subtotals: { currentAssets: 0, nonCurrentAssets: 0, currentLiabilities: 0, nonCurrentLiabilities: 0 },
      totalLiabilitiesAndEquity: 0,
      balanced: true,
    });
    expect(await statement('cash_flow?from=1990-01-01&to=1990-12-31')).toEqual({
      statement: 'cash_flow',
      type: 'cash_flow_statement',
      periodStart: '1990-01-01',
      periodEnd: '1990-12-31',
      currency: 'USD',
      basis: 'accrual',
      inflow: NOTHING,
      outflow: NOTHING,
      netCashFlow: 0,
      openingCash: 0,
      exchangeRateEffect: 0,
      closingCash: 0,
      activities: { operating: 0, investing: 0, financing: 0, transfersInTransit: 0 },
    });
  });

  it('[2.6] a loss is a negative net income; a balance sheet shows the net income of its year to date', async () => {
    expect(await statement('profit_and_loss?from=2026-02-01&to=2026-02-28')).toMatchObject({
      revenue: NOTHING,
      netIncome: -499.99,
    });
    const sheet = await statement('balance_sheet?to=2025-08-31');
    expect(sheet.equity.breakdown).toEqual([
      line('3010', 'Member Contributions', 10_000),
      line(null, 'Net income', 1800),
    ]);
  });

  it.each([
    ['2026-01-10', '2026-01-10', 5000],
    ['2026-01-11', '2026-01-14', 0],
    ['2026-01-15', '2026-01-15', -200],
    ['2026-01-10', '2026-01-15', 4800],
    ['2025-12-31', '2026-01-09', 0],
    ['1900-01-01', '2199-12-31', 4300.01 + 1800 + 700],
  ])('[4.6] a period includes its first and last day: %s to %s nets %d', async (from, to, netIncome) => {
    expect((await statement(`profit_and_loss?from=${from}&to=${to}`)).netIncome).toBe(netIncome);
  });

  it('[4.6] are computed from the live ledger: the next request includes a new entry', async () => {
    const live = await newBusiness(await theWorld());
    const path = 'statements/profit_and_loss?from=2026-01-01&to=2026-12-31';
    expect((await reportOf(live, path)).netIncome).toBe(0);
    await postExampleBooks(live);
    expect((await reportOf(live, path)).netIncome).toBe(5000.01);
  });
});
