import { beforeAll, describe, expect, it } from 'vitest';
import { amountsAlone } from '../support/books/amounts-alone.js';
import { postExampleBooks } from '../support/books/example.js';
import { reportOf } from '../support/books/steps.js';
import { expectBadField } from '../support/http/responses.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld } from '../support/world/world.js';

const TYPES = ['profit_and_loss', 'balance_sheet', 'cash_flow'] as const;
const KINDS = ['previous_period', 'previous_year'] as const;
/** Parts of a statement that are no figures, or whose figures are read one by one. */
const NO_FIGURES = ['activities', 'subtotals', 'balanced', 'percentOfIncome'];
const INTERVALS = ['month', 'quarter', 'year'] as const;

interface Line {
  readonly amount: number;
  readonly change: number;
}

/** The amounts of a statement, column or comparison by where they stand: `revenue 4000`, `revenue`, `netIncome`. */
function amountsOf(view: Record<string, unknown>, read: (figure: any) => number): Record<string, number> {
  const amounts: Record<string, number> = {};
  for (const [name, value] of Object.entries({
    ...view,
    ...(view['activities'] as object),
    ...(view['subtotals'] as object),
  })) {
    if ([...NO_FIGURES, 'comparison', 'columns'].includes(name) || typeof value === 'string') continue;
    const { breakdown, total = value } = value as {
      breakdown?: (Line & Record<string, string>)[];
      total?: Line;
    };
    amounts[name] = read(total);
    for (const line of breakdown ?? [])
      amounts[`${name} ${line['accountNumber'] ?? line['accountName']}`] = read(line);
  }
  return Object.fromEntries(Object.entries(amounts).filter(([, amount]) => amount !== 0));
}

const amount = (figure: number | Line) => (typeof figure === 'number' ? figure : figure.amount);
const cents = (figure: number) => Math.round(figure * 100);

/** No test here changes the books: they are created once. */
describe('a statement with a comparison', () => {
  let business: TestBusiness;

  beforeAll(async () => {
    business = await newBusiness(await theWorld());
    await postExampleBooks(business);
  });

  const statement = (type: string, query: string) => reportOf(business, `statements/${type}?${query}`);

  /** The comparison has the amounts of the earlier statement, and the changes are the differences. */
  const expectDifference = async (type: string, now: Record<string, any>) => {
    const { comparison } = now;
    const { asOf, periodStart, periodEnd } = comparison;
    const query = asOf === undefined ? `from=${periodStart}&to=${periodEnd}` : `to=${asOf}`;
    const before = amountsOf(await statement(type, query), amount);
    expect(amountsOf(comparison, amount)).toEqual(before);
    const [amounts, changes] = [
      amountsOf(now, amount),
      amountsOf(comparison, (figure: Line) => figure.change),
    ];
    for (const name of new Set([...Object.keys(amounts), ...Object.keys(before), ...Object.keys(changes)]))
      expect(cents(changes[name] ?? 0), name).toBe(cents((amounts[name] ?? 0) - (before[name] ?? 0)));
  };

  it.each(TYPES.flatMap((type) => KINDS.map((kind) => [type, kind] as const)))(
    'of %s with %s has the earlier amounts and the differences',
    async (type, kind) => {
      const period = 'from=2025-07-01&to=2026-02-28';
      const { comparison, ...whole } = await statement(type, `${period}&compare=${kind}`);
      expect(whole).toEqual(await statement(type, period));
      await expectDifference(type, { ...whole, comparison });
    },
  );

  it.each(TYPES.flatMap((type) => KINDS.map((kind) => [type, kind] as const)))(
    'of %s with %s has it in each column',
    async (type, kind) => {
      for (const interval of INTERVALS) {
        const period = 'from=2025-06-15&to=2026-02-20';
        const { columns } = await statement(type, `${period}&interval=${interval}&compare=${kind}`);
        for (const column of columns) await expectDifference(type, column);
      }
    },
  );

  it('shows what was earlier, the change and the change in percent', async () => {
    const income = await statement(
      'profit_and_loss',
      'from=2026-02-01&to=2026-02-28&compare=previous_period',
    );
    expect(amountsAlone(income.comparison)).toEqual({
      periodStart: '2026-01-01',
      periodEnd: '2026-01-31',
      revenue: {
        total: { amount: 4800, change: -4800, changePercent: -100 },
        breakdown: [
          {
            accountNumber: '4000',
            accountName: 'Service Revenue',
            amount: 5000,
            change: -5000,
            changePercent: -100,
          },
          {
            accountNumber: '4100',
            accountName: 'Refunds and Allowances',
            amount: -200,
            change: 200,
            changePercent: 100,
          },
        ],
      },
      expenses: {
        total: { amount: 0, change: 499.99, changePercent: null },
        breakdown: [
          {
            accountNumber: '5000',
            accountName: 'Cost of Goods Sold',
            amount: 0,
            change: 400,
            changePercent: null,
          },
          { accountNumber: '6300', accountName: 'Software', amount: 0, change: 99.99, changePercent: null },
        ],
      },
      subtotals: {
        costOfSales: { amount: 0, change: 400, changePercent: null },
        grossProfit: { amount: 4800, change: -5200, changePercent: -108.3 },
        operatingIncome: { amount: 4800, change: -5299.99, changePercent: -110.4 },
        incomeBeforeTax: { amount: 4800, change: -5299.99, changePercent: -110.4 },
      },
      netIncome: { amount: 4800, change: -5299.99, changePercent: -110.4 },
    });
  });

  it('of a balance sheet is with the day a month before, or in columns with the one an interval before', async () => {
    const { comparison } = await statement('balance_sheet', 'to=2026-02-28&compare=previous_period');
    expect(comparison.asOf).toBe('2026-01-31');
    const { columns } = await statement(
      'balance_sheet',
      'from=2025-10-01&to=2026-03-31&interval=quarter&compare=previous_period',
    );
    expect(columns.map((column: any) => [column.periodEnd, column.comparison.asOf])).toEqual([
      ['2025-12-31', '2025-09-30'],
      ['2026-03-31', '2025-12-31'],
    ]);
  });

  it('as CSV has it after the amounts that it belongs to', async () => {
    const path = '/v1/reports/statements/profit_and_loss?from=2026-01-01&to=2026-02-28';
    const plain = await business.api.get(`${path}&compare=previous_period`, { accept: 'text/csv' });
    expect(plain.text.split('\r\n')[0]).toBe(
      'section,accountNumber,accountName,amount,comparison,change,changePercent',
    );
    const { text } = await business.api.get(`${path}&interval=month&compare=previous_period`, {
      accept: 'text/csv',
    });
    const rows = text.split('\r\n').map((row) => row.split(','));
    expect(rows[0]?.slice(7)).toEqual([
      'Jan 2026',
      'Jan 2026 comparison',
      'Jan 2026 change',
      'Jan 2026 changePercent',
      'Feb 2026',
      'Feb 2026 comparison',
      'Feb 2026 change',
      'Feb 2026 changePercent',
    ]);
    const row = (section: string, name: string) =>
      rows.find(([of, , called]) => of === section && called === name)?.slice(11);
    expect(row('revenue', 'Service Revenue')).toEqual(['0.00', '5000.00', '-5000.00', '-100.0']);
    expect(row('expenses', 'Software')).toEqual(['99.99', '0.00', '99.99', '']);
    expect(row('netIncome', '')).toEqual(['-499.99', '4800.00', '-5299.99', '-110.4']);
  });

  it('is refused for an unknown kind, and where no dates are that early', async () => {
    const get = (query: string) => business.api.get(`/v1/reports/statements/profit_and_loss?${query}`);
    expectBadField(await get('from=2026-01-01&to=2026-02-28&compare=last_week'), 'compare');
    expectBadField(await get('from=1900-01-01&to=1900-01-31&compare=previous_period'), 'compare');
    expectBadField(await get('from=1900-03-01&to=1900-12-31&interval=year&compare=previous_year'), 'compare');
  });
});
