import { beforeAll, describe, expect, it } from 'vitest';
import { booksOfEachTest } from '../support/books/accounting-books.js';
import { amountsAlone } from '../support/books/amounts-alone.js';
import { postExampleBooks } from '../support/books/example.js';
import { reportOf } from '../support/books/steps.js';
import { dataOf, expectBadField } from '../support/http/responses.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld } from '../support/world/world.js';

const PERIOD = 'from=2025-06-15&to=2026-02-20';
const TYPES = ['profit_and_loss', 'balance_sheet', 'cash_flow'] as const;
const INTERVALS = ['month', 'quarter', 'year'] as const;

/** What a column and a whole statement have in common: everything but what the figures are of. */
function sectionsOf(view: Record<string, unknown>): object {
  const {
    statement: _n,
    type: _t,
    label: _l,
    periodStart: _s,
    periodEnd: _e,
    asOf: _a,
    currency: _c,
    basis: _b,
    columns: _k,
    ...sections
  } = view;
  return sections;
}

/** No test here changes the books: they are created once. */
describe('a statement with an interval', () => {
  let business: TestBusiness;

  beforeAll(async () => {
    business = await newBusiness(await theWorld());
    await postExampleBooks(business);
  });

  const statement = (type: string, query: string) => reportOf(business, `statements/${type}?${query}`);

  it.each(TYPES.flatMap((type) => INTERVALS.map((interval) => [type, interval] as const)))(
    '%s by %s has in each column what a statement of that time has',
    async (type, interval) => {
      const { columns, ...whole } = await statement(type, `${PERIOD}&interval=${interval}`);
      expect(whole).toEqual(await statement(type, PERIOD));
      expect(columns.length).toBe({ month: 9, quarter: 4, year: 2 }[interval]);
      expect([columns[0].periodStart, columns.at(-1).periodEnd]).toEqual(['2025-06-15', '2026-02-20']);
      for (const column of columns) {
        const { periodStart, periodEnd } = column;
        const alone = await statement(type, `from=${periodStart}&to=${periodEnd}`);
        expect(sectionsOf(column), column.label).toEqual(sectionsOf(alone));
      }
    },
  );

  it('has labels, and its own sections in each column', async () => {
    const { columns } = await statement('profit_and_loss', 'from=2026-01-01&to=2026-02-28&interval=month');
    expect(amountsAlone(columns)).toEqual([
      {
        label: 'Jan 2026',
        periodStart: '2026-01-01',
        periodEnd: '2026-01-31',
        revenue: {
          total: 4800,
          breakdown: [
            { accountNumber: '4000', accountName: 'Service Revenue', amount: 5000 },
            { accountNumber: '4100', accountName: 'Refunds and Allowances', amount: -200 },
          ],
        },
        expenses: { total: 0, breakdown: [] },
        subtotals: { costOfSales: 0, grossProfit: 4800, operatingIncome: 4800, incomeBeforeTax: 4800 },
        netIncome: 4800,
      },
      {
        label: 'Feb 2026',
        periodStart: '2026-02-01',
        periodEnd: '2026-02-28',
        revenue: { total: 0, breakdown: [] },
        expenses: {
          total: 499.99,
          breakdown: [
            { accountNumber: '5000', accountName: 'Cost of Goods Sold', amount: 400 },
            { accountNumber: '6300', accountName: 'Software', amount: 99.99 },
          ],
        },
        subtotals: {
          costOfSales: 400,
          grossProfit: -400,
          operatingIncome: -499.99,
          incomeBeforeTax: -499.99,
        },
        netIncome: -499.99,
      },
    ]);
  });

  it('has columns whose flows sum to the whole', async () => {
    const income = await statement('profit_and_loss', `${PERIOD}&interval=month`);
    const flow = await statement('cash_flow', `${PERIOD}&interval=month`);
    const sum = (columns: any[], name: string) =>
      columns.reduce((cents, column) => cents + Math.round(column[name] * 100), 0) / 100;
    expect(sum(income.columns, 'netIncome')).toBe(income.netIncome);
    expect(sum(flow.columns, 'netCashFlow')).toBe(flow.netCashFlow);
    expect(flow.columns[0].openingCash).toBe(flow.openingCash);
    expect(flow.columns.at(-1).closingCash).toBe(flow.closingCash);
  });

  it('as CSV has a column for each, with a line for each account of any', async () => {
    const path = '/v1/reports/statements/profit_and_loss?from=2026-01-01&to=2026-02-28&interval=month';
    const { text } = await business.api.get(path, { accept: 'text/csv' });
    expect(text.split('\r\n')).toEqual([
      'section,accountNumber,accountName,amount,Jan 2026,Feb 2026',
      'revenue,4000,Service Revenue,5000.00,5000.00,0.00',
      'revenue,4100,Refunds and Allowances,-200.00,-200.00,0.00',
      'revenue,,Total,4800.00,4800.00,0.00',
      'expenses,5000,Cost of Goods Sold,400.00,0.00,400.00',
      'expenses,6300,Software,99.99,0.00,99.99',
      'expenses,,Total,499.99,0.00,499.99',
      'costOfSales,,,400.00,0.00,400.00',
      'grossProfit,,,4400.00,4800.00,-400.00',
      'operatingIncome,,,4300.01,4800.00,-499.99',
      'incomeBeforeTax,,,4300.01,4800.00,-499.99',
      'netIncome,,,4300.01,4800.00,-499.99',
      '',
    ]);
  });

  it('as CSV lists an account whose columns cancel out', async () => {
    const path = '/v1/reports/statements/balance_sheet?from=2025-05-01&to=2025-07-31&interval=month';
    const { text } = await business.api.get(path, { accept: 'text/csv' });
    expect(text).toContain('assets,1000,Checking,13000.00,0.00,10000.00,13000.00\r\n');
    expect(text).toContain('equity,,Net income,3000.00,0.00,0.00,3000.00\r\n');
  });

  it('is refused for more than 36 columns, an unknown interval, or a balance sheet without from', async () => {
    const get = (type: string, query: string) => business.api.get(`/v1/reports/statements/${type}?${query}`);
    const years = 'from=2023-01-01&to=2025-12-31';
    expect(dataOf(await get('profit_and_loss', `${years}&interval=month`)).columns).toHaveLength(36);
    expectBadField(await get('profit_and_loss', 'from=2023-01-01&to=2026-01-01&interval=month'), 'interval');
    expectBadField(await get('profit_and_loss', `${years}&interval=week`), 'interval');
    expectBadField(await get('profit_and_loss', `${years}&interval=month&interval=year`), 'interval');
    expectBadField(await get('balance_sheet', 'to=2026-02-28&interval=month'), 'from');
    expectBadField(await get('balance_sheet', 'from=2026-03-01&to=2026-02-28&interval=month'), 'from');
  });
});

describe('a statement by fiscal year', () => {
  const books = booksOfEachTest();

  it('has the retained earnings of each column, and quarters of the fiscal year', async () => {
    await books.endFiscalYearIn(6);
    await books.declare({ externalId: 'chk', openingBalance: 100, openingBalanceDate: '2024-01-01' });
    await books.push(
      ['2024-06-30', 'chk', -10, '4000'],
      ['2024-07-01', 'chk', -200, '4000'],
      ['2025-07-01', 'chk', -3000, '4000'],
    );
    const { columns } = await reportOf(
      books.business,
      'statements/balance_sheet?from=2024-01-01&to=2025-07-31&interval=year',
    );
    expect(columns.map(({ label, periodEnd, equity }: any) => [label, periodEnd, equity.total])).toEqual([
      ['FY 2024', '2024-06-30', 110],
      ['FY 2025', '2025-06-30', 310],
      ['FY 2026', '2025-07-31', 3310],
    ]);
    const retained = columns.map(
      ({ equity }: any) => equity.breakdown.find((line: any) => line.accountNumber === '3200')?.amount ?? 0,
    );
    expect(retained).toEqual([0, 10, 210]);
    const quarters = await reportOf(
      books.business,
      'statements/profit_and_loss?from=2024-06-01&to=2024-07-31&interval=quarter',
    );
    expect(quarters.columns.map(({ label, netIncome }: any) => [label, netIncome])).toEqual([
      ['Q4 FY 2024', 10],
      ['Q1 FY 2025', 200],
    ]);
  });
});
