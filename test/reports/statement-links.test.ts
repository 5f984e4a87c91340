import { beforeAll, describe, expect, it } from 'vitest';
import { postExampleBooks } from '../support/books/example.js';
import { reportOf } from '../support/books/steps.js';
import { dataOf } from '../support/http/responses.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld } from '../support/world/world.js';

const YEAR = 'from=2025-07-01&to=2026-03-31&interval=quarter&compare=previous_year';

interface LinkedLine {
  readonly accountNumber: string | null;
  readonly accountName: string;
  readonly amount: number;
  readonly href: string | null;
}

/** The lines of all sections of a statement, of its columns and of their comparisons. */
function linesOf(view: unknown): LinkedLine[] {
  if (typeof view !== 'object' || view === null) return [];
  return Object.entries(view).flatMap(([name, value]) =>
    name === 'breakdown' ? (value as LinkedLine[]) : linesOf(value),
  );
}

/** No test here changes the books: they are created once. */
describe('the links of a statement', () => {
  let business: TestBusiness;

  beforeAll(async () => {
    business = await newBusiness(await theWorld());
    await postExampleBooks(business);
  });

  const lines = async (type: string) => {
    const found = linesOf(await reportOf(business, `statements/${type}?${YEAR}`));
    return found.filter(({ accountNumber }) => accountNumber !== null);
  };
  const ledgerAt = async ({ href }: LinkedLine) => dataOf(await business.api.get(href!));

  it('of profit and loss lead to the journal lines of each amount', async () => {
    const found = await lines('profit_and_loss');
    expect(found.length).toBeGreaterThan(15);
    for (const line of found) {
      const { accountNumber, openingBalance, closingBalance } = await ledgerAt(line);
      expect(accountNumber).toBe(line.accountNumber);
      expect(closingBalance - openingBalance).toBeCloseTo(line.amount, 6);
    }
  });

  it('of the balance sheet lead to all journal lines until the day', async () => {
    const found = (await lines('balance_sheet')).filter(
      ({ accountName }) => accountName !== 'Retained Earnings',
    );
    expect(found.length).toBeGreaterThan(15);
    for (const line of found) {
      const { openingBalance, closingBalance } = await ledgerAt(line);
      expect([openingBalance, closingBalance]).toEqual([0, line.amount]);
    }
  });

  it('of the cash flow lead to the journal lines of the accounts in the period', async () => {
    const [first] = await lines('cash_flow');
    expect(await ledgerAt(first!)).toMatchObject({
      accountNumber: first!.accountNumber,
      from: '2025-07-01',
      to: '2026-03-31',
    });
  });

  it('of a computed figure lead nowhere', async () => {
    const { equity } = await reportOf(business, `statements/balance_sheet?to=2026-03-31`);
    expect(equity.breakdown.at(-1)).toMatchObject({ accountName: 'Net income', href: null });
  });
});

describe('the percentages of income', () => {
  it('are those of the total revenue', async () => {
    const business = await newBusiness(await theWorld());
    await postExampleBooks(business);
    const income = await reportOf(business, 'statements/profit_and_loss?from=2026-01-01&to=2026-02-28');
    expect(income.percentOfIncome).toEqual({
      costOfSales: 8.3,
      grossProfit: 91.7,
      operatingIncome: 89.6,
      incomeBeforeTax: 89.6,
      netIncome: 89.6,
    });
    const { revenue, expenses } = income;
    expect([revenue.percentOfIncome, expenses.percentOfIncome]).toEqual([100, 10.4]);
    const shares = [...revenue.breakdown, ...expenses.breakdown].map((line: any) => [
      line.accountNumber,
      line.percentOfIncome,
    ]);
    expect(Object.fromEntries(shares)).toEqual({ 4000: 104.2, 4100: -4.2, 5000: 8.3, 6300: 2.1 });
  });

  it('are null without revenue', async () => {
    const business = await newBusiness(await theWorld());
    await postExampleBooks(business);
    const income = await reportOf(business, 'statements/profit_and_loss?from=2026-02-01&to=2026-02-28');
    expect(income.expenses.percentOfIncome).toBeNull();
    expect(income.percentOfIncome.netIncome).toBeNull();
  });
});
