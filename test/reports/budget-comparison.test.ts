import { beforeAll, describe, expect, it } from 'vitest';
import { amountsAlone } from '../support/books/amounts-alone.js';
import { postExampleBooks } from '../support/books/example.js';
import { reportOf } from '../support/books/steps.js';
import { dataOf, expectBadField } from '../support/http/responses.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld } from '../support/world/world.js';

const QUARTER = 'from=2026-01-01&to=2026-03-31';

/** No test here changes the books or their budget: they are created once. */
describe('the income statement compared with the budget', () => {
  let business: TestBusiness;

  beforeAll(async () => {
    business = await newBusiness(await theWorld());
    await postExampleBooks(business);
    const line = (accountNumber: string, month: string, amount: number) => ({ accountNumber, month, amount });
    const budgets = {
      2025: [line('6300', '2025-12', 40)],
      2026: [
        line('4000', '2026-01', 4000),
        line('4000', '2026-02', 4000),
        line('4000', '2026-03', 1000),
        line('4100', '2026-01', -100),
        line('5000', '2026-02', 300),
        line('6300', '2026-01', 50),
        line('6300', '2026-02', 50),
        line('6550', '2026-03', 1200),
      ],
    };
    for (const [year, lines] of Object.entries(budgets))
      dataOf(await business.api.put('/v1/budgets', { fiscalYear: Number(year), lines }));
  });

  const income = (query: string) => reportOf(business, `statements/profit_and_loss?${query}&compare=budget`);

  it('has the budgeted amounts and the differences to them', async () => {
    const { comparison } = await income('from=2026-01-01&to=2026-02-28');
    const line = (
      accountNumber: string,
      accountName: string,
      amount: number,
      change: number,
      changePercent: number,
    ) => ({
      accountNumber,
      accountName,
      href: null,
      amount,
      change,
      changePercent,
    });
    expect(comparison).toEqual({
      periodStart: '2026-01-01',
      periodEnd: '2026-02-28',
      revenue: {
        total: { amount: 7900, change: -3100, changePercent: -39.2 },
        breakdown: [
          line('4000', 'Service Revenue', 8000, -3000, -37.5),
          line('4100', 'Refunds and Allowances', -100, -100, -100),
        ],
      },
      expenses: {
        total: { amount: 400, change: 99.99, changePercent: 25 },
        breakdown: [
          line('5000', 'Cost of Goods Sold', 300, 100, 33.3),
          line('6300', 'Software', 100, -0.01, 0),
        ],
      },
      subtotals: {
        costOfSales: { amount: 300, change: 100, changePercent: 33.3 },
        grossProfit: { amount: 7600, change: -3200, changePercent: -42.1 },
        operatingIncome: { amount: 7500, change: -3199.99, changePercent: -42.7 },
        incomeBeforeTax: { amount: 7500, change: -3199.99, changePercent: -42.7 },
      },
      netIncome: { amount: 7500, change: -3199.99, changePercent: -42.7 },
    });
  });

  it('is otherwise the statement without it', async () => {
    const { comparison: _, columns: __, ...whole } = await income(`${QUARTER}&interval=month`);
    expect(whole).toEqual(await reportOf(business, `statements/profit_and_loss?${QUARTER}`));
  });

  it('has the budget of each month, which sum to that of the whole', async () => {
    const { columns, comparison } = await income(`${QUARTER}&interval=month`);
    expect(columns.map((column: any) => column.comparison.netIncome.amount)).toEqual([3850, 3650, -200]);
    expect(comparison.netIncome.amount).toBe(7300);
    const [march] = columns.slice(-1);
    expect(amountsAlone(march.comparison.expenses.breakdown)).toEqual([
      { accountNumber: '6550', accountName: 'Rent', amount: 1200, change: -1200, changePercent: -100 },
    ]);
  });

  it('has the budgets of both fiscal years of a period', async () => {
    const { comparison } = await income('from=2025-12-01&to=2026-01-31');
    expect(comparison.expenses.total.amount).toBe(90);
  });

  it('has the budget of whole months, and says which', async () => {
    const { periodStart, comparison } = await income('from=2026-01-20&to=2026-02-10');
    expect(periodStart).toBe('2026-01-20');
    expect(comparison).toMatchObject({
      periodStart: '2026-01-01',
      periodEnd: '2026-02-28',
      revenue: { total: { amount: 7900 } },
    });
  });

  it('has zeros where nothing is budgeted', async () => {
    const { comparison } = await income('from=2025-07-01&to=2025-07-31');
    expect(comparison.netIncome).toEqual({ amount: 0, change: 3000, changePercent: null });
  });

  it('shows the budget in a CSV file', async () => {
    const path = `/v1/reports/statements/profit_and_loss?${QUARTER}&compare=budget`;
    const { text } = await business.api.get(path, { accept: 'text/csv' });
    expect(text).toContain('section,accountNumber,accountName,amount,comparison,change,changePercent\r\n');
    expect(text).toContain('expenses,6550,Rent,0.00,1200.00,-1200.00,-100.0\r\n');
  });

  it.each(['balance_sheet', 'cash_flow'])('does not exist for %s', async (type) => {
    const response = await business.api.get(`/v1/reports/statements/${type}?${QUARTER}&compare=budget`);
    expectBadField(response, 'compare');
  });
});
