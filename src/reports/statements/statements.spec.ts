import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { balanceSheet } from './balance-sheet.js';
import { cashFlow } from './cash-flow.js';
import { incomeStatement } from './income-statement.js';
import type { Section } from './section.js';

type Movement = Parameters<typeof incomeStatement>[0][number];

const ACCOUNTS = {
  '1000': ['Checking', 'asset', 'bank'],
  '1010': ['Savings', 'asset', 'bank'],
  '1500': ['Equipment', 'asset', 'fixed_asset'],
  '1999': ['Transfers in Transit', 'asset', 'transfer_clearing'],
  '2100': ['Credit Card', 'liability', 'credit_card'],
  '2600': ['Loans Payable', 'liability', 'loan'],
  '3000': ['Member Capital', 'equity', 'owner_equity'],
  '3020': ['Member Distributions', 'equity', 'owner_equity'],
  '3200': ['Retained Earnings', 'equity', 'retained_earnings'],
  '3900': ['Opening Balance Equity', 'equity', 'opening_balance_equity'],
  '4000': ['Service Revenue', 'revenue', 'revenue'],
  '4100': ['Refunds and Allowances', 'revenue', 'contra_revenue'],
  '6550': ['Rent', 'expense', 'operating_expense'],
} as const satisfies Record<string, readonly [string, Movement['category'], Movement['subtype']]>;
type Number = keyof typeof ACCOUNTS;
const RETAINED = { accountNumber: '3200', accountName: 'Retained Earnings' };

/** A movement of one account: its debits and credits. */
function moved(accountNumber: Number, debitMinor: bigint, creditMinor = 0n, over: Partial<Movement> = {}) {
  const [accountName, category, subtype] = ACCOUNTS[accountNumber];
  const movement: Movement = {
    accountId: accountNumber,
    accountNumber,
    accountName,
    category,
    subtype,
    debitMinor,
    creditMinor,
    cashInMinor: 0n,
    cashOutMinor: 0n,
    openingMinor: 0n,
    closingDebitMinor: 0n,
    closingCreditMinor: 0n,
  };
  return { ...movement, ...over };
}

const linesOf = ({ breakdown }: Section) =>
  breakdown.map((line) => [line.accountNumber, line.accountName, line.amountMinor]);
const totalOf = ({ breakdown }: Section) => breakdown.reduce((sum, line) => sum + line.amountMinor, 0n);

describe('an income statement', () => {
  it('[2.6] has revenue and expenses, each positive on its normal side, and their difference', () => {
    const statement = incomeStatement([
      moved('1000', 8800n),
      moved('4000', 0n, 10_000n),
      moved('6550', 1200n),
    ]);
    expect(linesOf(statement.revenue)).toEqual([['4000', 'Service Revenue', 10_000n]]);
    expect(linesOf(statement.expenses)).toEqual([['6550', 'Rent', 1200n]]);
    expect([statement.revenue.totalMinor, statement.expenses.totalMinor]).toEqual([10_000n, 1200n]);
    expect(statement.netIncomeMinor).toBe(8800n);
  });

  it('shows contra revenue as negative revenue', () => {
    const { revenue, netIncomeMinor } = incomeStatement([moved('4000', 0n, 10_000n), moved('4100', 500n)]);
    expect(linesOf(revenue)).toEqual([
      ['4000', 'Service Revenue', 10_000n],
      ['4100', 'Refunds and Allowances', -500n],
    ]);
    expect([revenue.totalMinor, netIncomeMinor]).toEqual([9500n, 9500n]);
  });

  it('shows an expense with higher refunds than costs as negative', () => {
    const { expenses, netIncomeMinor } = incomeStatement([moved('6550', 100n, 300n)]);
    expect([expenses.totalMinor, netIncomeMinor]).toEqual([-200n, 200n]);
  });

  it('of a loss is negative', () => {
    expect(incomeStatement([moved('4000', 0n, 100n), moved('6550', 250n)]).netIncomeMinor).toBe(-150n);
  });

  it('omits zero lines', () => {
    const statement = incomeStatement([moved('4000', 70n, 70n), moved('6550', 5n)]);
    expect(linesOf(statement.revenue)).toEqual([]);
    expect(statement.netIncomeMinor).toBe(-5n);
  });

  it('of nothing is zero', () => {
    const nothing = { breakdown: [], totalMinor: 0n };
    expect(incomeStatement([])).toEqual({
      revenue: nothing,
      expenses: nothing,
      subtotals: { costOfSales: 0n, grossProfit: 0n, operatingIncome: 0n, incomeBeforeTax: 0n },
      netIncomeMinor: 0n,
    });
  });
});

describe('a balance sheet', () => {
  it('has retained earnings of earlier years in one line and net income of this year in another', () => {
    const earlier = [moved('1000', 900n), moved('4000', 0n, 1000n), moved('6550', 100n)];
    const thisYear = [moved('1000', 250n), moved('4000', 0n, 300n), moved('6550', 50n)];
    const { assets, liabilities, equity } = balanceSheet(earlier, thisYear, RETAINED);
    expect(linesOf(assets)).toEqual([['1000', 'Checking', 1150n]]);
    expect(linesOf(liabilities)).toEqual([]);
    expect(linesOf(equity)).toEqual([
      ['3200', 'Retained Earnings', 900n],
      [null, 'Net income', 250n],
    ]);
    expect(equity.totalMinor).toBe(1150n);
  });

  it('adds manual postings to retained earnings to that line', () => {
    const earlier = [moved('3200', 0n, 40n), moved('4000', 0n, 60n), moved('1000', 100n)];
    const { equity } = balanceSheet(earlier, [moved('3200', 10n), moved('1000', 0n, 10n)], RETAINED);
    expect(linesOf(equity)).toEqual([['3200', 'Retained Earnings', 90n]]);
  });

  it('shows a loss of earlier years as negative retained earnings', () => {
    const { equity } = balanceSheet([moved('6550', 80n), moved('2100', 0n, 80n)], [], RETAINED);
    expect(linesOf(equity)).toEqual([['3200', 'Retained Earnings', -80n]]);
  });

  it('sorts equity lines by number, net income last', () => {
    const thisYear = [
      moved('3000', 0n, 500n),
      moved('3020', 100n),
      moved('3900', 0n, 50n),
      moved('4000', 0n, 7n),
      moved('1000', 457n),
    ];
    const { equity } = balanceSheet([moved('4000', 0n, 30n), moved('1000', 30n)], thisYear, RETAINED);
    expect(linesOf(equity)).toEqual([
      ['3000', 'Member Capital', 500n],
      ['3020', 'Member Distributions', -100n],
      ['3200', 'Retained Earnings', 30n],
      ['3900', 'Opening Balance Equity', 50n],
      [null, 'Net income', 7n],
    ]);
  });

  it('has the same totals after a manual closing entry', () => {
    const year = [moved('1000', 900n), moved('4000', 0n, 1000n), moved('6550', 100n)];
    const closing = [moved('4000', 1000n), moved('6550', 0n, 100n), moved('3200', 0n, 900n)];
    const open = balanceSheet(year, [], RETAINED);
    const closed = balanceSheet([...year, ...closing], [], RETAINED);
    expect(closed.equity).toEqual(open.equity);
    expect(linesOf(closed.equity)).toEqual([['3200', 'Retained Earnings', 900n]]);
  });

  it('with a manual closing entry within the year has net income in retained earnings and the same total', () => {
    const year = [moved('1000', 900n), moved('4000', 0n, 1000n), moved('6550', 100n)];
    const closing = [moved('4000', 1000n), moved('6550', 0n, 100n), moved('3200', 0n, 900n)];
    const { assets, equity } = balanceSheet([], [...year, ...closing], RETAINED);
    expect(linesOf(equity)).toEqual([['3200', 'Retained Earnings', 900n]]);
    expect(equity.totalMinor).toBe(assets.totalMinor);
  });

  it('of nothing is empty', () => {
    const nothing = { breakdown: [], totalMinor: 0n };
    expect(balanceSheet([], [], RETAINED)).toEqual({
      assets: nothing,
      liabilities: nothing,
      equity: nothing,
      subtotals: {
        currentAssets: 0n,
        nonCurrentAssets: 0n,
        currentLiabilities: 0n,
        nonCurrentLiabilities: 0n,
      },
    });
  });
});

describe('a cash flow statement', () => {
  const paid = (minor: bigint) => ({ cashOutMinor: minor });
  const received = (minor: bigint) => ({ cashInMinor: minor });
  const NO_FLOWS = { operating: 0n, investing: 0n, financing: 0n, transfersInTransit: 0n };

  it('has where cash came from and where it went, between opening and closing cash', () => {
    const flow = cashFlow(
      [moved('1000', 500n), moved('3000', 0n, 500n)],
      [
        moved('1000', 1300n, 720n),
        moved('1500', 400n, 0n, paid(400n)),
        moved('2600', 0n, 300n, received(300n)),
        moved('4000', 0n, 1000n, received(1000n)),
        moved('6550', 320n, 0n, paid(320n)),
      ],
    );
    expect(linesOf(flow.inflow)).toEqual([
      ['2600', 'Loans Payable', 300n],
      ['4000', 'Service Revenue', 1000n],
    ]);
    expect(linesOf(flow.outflow)).toEqual([
      ['1500', 'Equipment', 400n],
      ['6550', 'Rent', 320n],
    ]);
    expect([flow.openingMinor, flow.netMinor, flow.closingMinor]).toEqual([500n, 580n, 1080n]);
    expect(flow.activities).toEqual({ ...NO_FLOWS, operating: 680n, investing: -400n, financing: 300n });
  });

  it('shows an account with cash in and cash out on both sides', () => {
    const { inflow, outflow } = cashFlow([], [moved('6550', 300n, 50n, { ...paid(300n), ...received(50n) })]);
    expect([linesOf(inflow), linesOf(outflow)]).toEqual([[['6550', 'Rent', 50n]], [['6550', 'Rent', 300n]]]);
  });

  it('counts opening balances of the period as opening cash, not as a flow', () => {
    const flow = cashFlow(
      [],
      [
        moved('1000', 900n, 0n, { openingMinor: 800n }),
        moved('3900', 0n, 800n),
        moved('4000', 0n, 100n, received(100n)),
      ],
    );
    expect([flow.openingMinor, flow.netMinor, flow.closingMinor]).toEqual([800n, 100n, 900n]);
    expect(linesOf(flow.inflow)).toEqual([['4000', 'Service Revenue', 100n]]);
  });

  it('shows what is in transit on a line of its own, so that cash is what the banks have', () => {
    const before = [moved('1000', 500n), moved('3000', 0n, 500n)];
    const left = [moved('1000', 0n, 70n), moved('1999', 70n)];
    const flow = cashFlow(before, left);
    expect([linesOf(flow.inflow), linesOf(flow.outflow)]).toEqual([
      [],
      [['1999', 'Transfers in Transit', 70n]],
    ]);
    expect([flow.openingMinor, flow.netMinor, flow.closingMinor]).toEqual([500n, -70n, 430n]);
    expect(flow.activities).toEqual({ ...NO_FLOWS, transfersInTransit: -70n });

    const arrived = cashFlow([...before, ...left], [moved('1010', 70n), moved('1999', 0n, 70n)]);
    expect([linesOf(arrived.inflow), linesOf(arrived.outflow)]).toEqual([
      [['1999', 'Transfers in Transit', 70n]],
      [],
    ]);
    expect([arrived.openingMinor, arrived.netMinor, arrived.closingMinor]).toEqual([430n, 70n, 500n]);
  });

  it('shows no flow for transfers with both sides in the period', () => {
    const flow = cashFlow([], [moved('1000', 0n, 70n), moved('1010', 70n), moved('1999', 70n, 70n)]);
    expect([flow.inflow.breakdown, flow.outflow.breakdown, flow.closingMinor]).toEqual([[], [], 0n]);
  });

  it('counts an opening in transit as neither cash nor a flow', () => {
    const flow = cashFlow([], [moved('1999', 70n, 0n, { openingMinor: 70n }), moved('3900', 0n, 70n)]);
    expect([flow.openingMinor, flow.netMinor, flow.closingMinor]).toEqual([0n, 0n, 0n]);
  });

  it('shows a reversal in a later period than its original on the other side, never below zero', () => {
    const { inflow, outflow, netMinor } = cashFlow([], [moved('6550', 0n, 90n, paid(-90n))]);
    expect([linesOf(inflow), linesOf(outflow), netMinor]).toEqual([[['6550', 'Rent', 90n]], [], 90n]);
    const back = cashFlow([], [moved('4000', 40n, 0n, received(-40n))]);
    expect([linesOf(back.inflow), linesOf(back.outflow)]).toEqual([[], [['4000', 'Service Revenue', 40n]]]);
  });

  it.each([
    ['1500', 'investing'],
    ['2600', 'financing'],
    ['3000', 'financing'],
    ['3900', 'financing'],
    ['3200', 'financing'],
    ['2100', 'operating'],
    ['4000', 'operating'],
    ['6550', 'operating'],
  ] as const)('cash through %s belongs to the %s activity', (accountNumber, activity) => {
    const { activities } = cashFlow([], [moved(accountNumber, 5n, 0n, paid(5n))]);
    expect(activities).toEqual({ ...NO_FLOWS, [activity]: -5n });
  });
});

describe('statements of any books', () => {
  type Line = readonly [Number, bigint];
  interface Entry {
    readonly lines: readonly Line[];
    readonly isOpening: boolean;
  }

  const cents = fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n });
  const number = fc.constantFrom(...(Object.keys(ACCOUNTS) as Number[]));
  const anyEntry: fc.Arbitrary<Entry> = fc
    .tuple(fc.array(fc.tuple(number, cents), { minLength: 1, maxLength: 4 }), number, fc.boolean())
    .map(([lines, last, isOpening]) => {
      const sum = lines.reduce((total, [, amount]) => total + amount, 0n);
      return { lines: [...lines, [last, -sum] as const], isOpening };
    });
  const someEntries = fc.array(anyEntry, { maxLength: 12 });
  const isCash = (accountNumber: Number) => ['1000', '1010', '1999'].includes(accountNumber);

  /** The movements of the entries per account, as the database stores them. */
  function movementsOf(entries: readonly Entry[]): Movement[] {
    const sums = new Map<Number, Movement>();
    for (const { lines, isOpening } of entries) {
      const touchesCash = lines.some(([accountNumber]) => isCash(accountNumber));
      for (const [accountNumber, amount] of lines) {
        const was = sums.get(accountNumber) ?? moved(accountNumber, 0n);
        const flows = touchesCash && !isOpening && !isCash(accountNumber);
        sums.set(accountNumber, {
          ...was,
          debitMinor: was.debitMinor + (amount > 0n ? amount : 0n),
          creditMinor: was.creditMinor + (amount < 0n ? -amount : 0n),
          cashInMinor: was.cashInMinor + (flows && amount < 0n ? -amount : 0n),
          cashOutMinor: was.cashOutMinor + (flows && amount > 0n ? amount : 0n),
          openingMinor: was.openingMinor + (isOpening && isCash(accountNumber) ? amount : 0n),
        });
      }
    }
    return [...sums.values()].toSorted((a, b) => (a.accountNumber < b.accountNumber ? -1 : 1));
  }

  it('have assets equal to liabilities plus equity', () => {
    fc.assert(
      fc.property(someEntries, someEntries, (earlier, thisYear) => {
        const sheet = balanceSheet(movementsOf(earlier), movementsOf(thisYear), RETAINED);
        expect(sheet.assets.totalMinor).toBe(sheet.liabilities.totalMinor + sheet.equity.totalMinor);
      }),
      { numRuns: 500 },
    );
  });

  it('have the same balance sheet for every fiscal year start, except which earnings are retained', () => {
    fc.assert(
      fc.property(someEntries, fc.nat({ max: 12 }), (entries, at) => {
        const sheetFrom = (start: number) =>
          balanceSheet(movementsOf(entries.slice(0, start)), movementsOf(entries.slice(start)), RETAINED);
        const [one, other] = [sheetFrom(at), sheetFrom(0)];
        expect([one.assets, one.liabilities]).toEqual([other.assets, other.liabilities]);
        expect(one.equity.totalMinor).toBe(other.equity.totalMinor);
      }),
    );
  });

  it('have the same net income of the year on the balance sheet and the income statement', () => {
    fc.assert(
      fc.property(someEntries, someEntries, (earlier, thisYear) => {
        const { equity } = balanceSheet(movementsOf(earlier), movementsOf(thisYear), RETAINED);
        const shown = equity.breakdown.find(({ accountNumber }) => accountNumber === null)?.amountMinor ?? 0n;
        expect(shown).toBe(incomeStatement(movementsOf(thisYear)).netIncomeMinor);
      }),
    );
  });

  it('have a closing cash of opening cash plus net cash flow', () => {
    fc.assert(
      fc.property(someEntries, someEntries, (before, during) => {
        const flow = cashFlow(movementsOf(before), movementsOf(during));
        expect(flow.openingMinor + flow.netMinor).toBe(flow.closingMinor);
        const { operating, investing, financing, transfersInTransit } = flow.activities;
        expect(operating + investing + financing + transfersInTransit).toBe(flow.netMinor);
        expect(flow.inflow.totalMinor - flow.outflow.totalMinor).toBe(flow.netMinor);
        for (const { amountMinor } of [...flow.inflow.breakdown, ...flow.outflow.breakdown]) {
          expect(amountMinor > 0n).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('have the closing cash of one period as the opening cash of the next, except for openings in it', () => {
    fc.assert(
      fc.property(someEntries, someEntries, (first, second) => {
        const openings = movementsOf(second)
          .filter(({ accountNumber }) => accountNumber !== '1999')
          .reduce((sum, { openingMinor }) => sum + openingMinor, 0n);
        const closing = cashFlow([], movementsOf(first)).closingMinor;
        const next = cashFlow(movementsOf(first), movementsOf(second));
        expect(next.openingMinor - openings).toBe(closing);
      }),
    );
  });

  it('have sections that sum their lines, without zero lines, by account number', () => {
    fc.assert(
      fc.property(someEntries, someEntries, (earlier, thisYear) => {
        const { assets, liabilities, equity } = balanceSheet(
          movementsOf(earlier),
          movementsOf(thisYear),
          RETAINED,
        );
        const { revenue, expenses } = incomeStatement(movementsOf(thisYear));
        for (const section of [assets, liabilities, equity, revenue, expenses]) {
          expect(section.totalMinor).toBe(totalOf(section));
          expect(section.breakdown.some(({ amountMinor }) => amountMinor === 0n)).toBe(false);
          const numbers = section.breakdown.map(({ accountNumber }) => accountNumber ?? '9999');
          expect(numbers).toEqual(numbers.toSorted());
        }
      }),
    );
  });
});
