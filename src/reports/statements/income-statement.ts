import { mapValues } from '../../kernel/collections.js';
import { toAmount } from '../../kernel/money.js';
import type { AccountMovement } from '../../ledger/index.js';
import type {
  IncomeSectionView,
  IncomeStatementComparison,
  IncomeStatementSections,
  IncomeStatementView,
  IncomeSubtotals,
} from '../report-views.js';
import { compareAmounts, compareFigures, compareSections } from './comparison.js';
import { percentOf } from './percent.js';
import { type Section, sectionOf, sumOf, toAmounts, toLineView } from './section.js';
import { requiredPeriod, statementType } from './statement-type.js';

export const INCOME_STATEMENT = statementType<
  IncomeStatement,
  IncomeStatementSections,
  IncomeStatementComparison,
  IncomeStatementView
>({
  name: 'profit_and_loss',
  title: 'income statement',
  periodOf: requiredPeriod,
  read: async (books, periods) => (await books.movements(periods)).map(incomeStatement),
  readBudget: async (books, periods) => (await books.budgets(periods)).map(incomeStatement),
  sections: ({ revenue, expenses, subtotals, netIncomeMinor }, context) => {
    const shareOf = (minor: bigint) => percentOf(minor, revenue.totalMinor);
    const toShares = (section: Section): IncomeSectionView => ({
      total: toAmount(section.totalMinor, context.currency),
      percentOfIncome: shareOf(section.totalMinor),
      breakdown: section.breakdown.map((line) => ({
        ...toLineView(line, context),
        percentOfIncome: shareOf(line.amountMinor),
      })),
    });
    return {
      revenue: toShares(revenue),
      expenses: toShares(expenses),
      subtotals: toAmounts(subtotals, context.currency),
      netIncome: toAmount(netIncomeMinor, context.currency),
      percentOfIncome: { ...mapValues(subtotals, shareOf), netIncome: shareOf(netIncomeMinor) },
    };
  },
  comparison: (now, before, earlier) => ({
    periodStart: earlier.from,
    periodEnd: earlier.to,
    revenue: compareSections(now.revenue, before.revenue, earlier),
    expenses: compareSections(now.expenses, before.expenses, earlier),
    subtotals: compareFigures(now.subtotals, before.subtotals, earlier.currency),
    netIncome: compareAmounts(now.netIncomeMinor, before.netIncomeMinor, earlier.currency),
  }),
  view: (sections, { from, to, currency, basis }) => ({
    statement: 'profit_and_loss',
    type: 'income_statement',
    periodStart: from,
    periodEnd: to,
    currency,
    basis,
    ...sections,
  }),
  inOrder: ({ revenue, expenses, subtotals, netIncome }) => ({ revenue, expenses, ...subtotals, netIncome }),
  notes: {
    revenue: { label: 'Revenue' },
    expenses: { label: 'Expenses' },
    costOfSales: { label: 'Cost of sales' },
    grossProfit: { label: 'Gross profit' },
    operatingIncome: { label: 'Operating income' },
    incomeBeforeTax: { label: 'Income before tax' },
    netIncome: { label: 'Net income', plus: ['revenue'], minus: ['expenses'] },
  },
});

type SubtotalName = keyof IncomeSubtotals;

export interface IncomeStatement {
  readonly revenue: Section;
  readonly expenses: Section;
  readonly subtotals: Readonly<Record<SubtotalName, bigint>>;
  readonly netIncomeMinor: bigint;
}

/** Revenue and expenses of a period, each positive on its normal side; contra accounts are negative. */
export function incomeStatement(movements: readonly AccountMovement[]): IncomeStatement {
  const revenue = sectionOf(movements, 'revenue');
  const expenses = sectionOf(movements, 'expense');
  return {
    revenue,
    expenses,
    subtotals: subtotalsOf(movements),
    netIncomeMinor: revenue.totalMinor - expenses.totalMinor,
  };
}

function subtotalsOf(movements: readonly AccountMovement[]): Record<SubtotalName, bigint> {
  const costOfSales = sumOf(movements, 'expense', ['cost_of_sales']);
  const sales = sumOf(movements, 'revenue', ['revenue', 'contra_revenue', 'uncategorized_income']);
  const operating = sumOf(movements, 'expense', [
    'operating_expense',
    'depreciation',
    'uncategorized_expense',
  ]);
  const other =
    sumOf(movements, 'revenue', ['other_income']) -
    sumOf(movements, 'expense', ['interest', 'other_expense']);
  const grossProfit = sales - costOfSales;
  const operatingIncome = grossProfit - operating;
  return { costOfSales, grossProfit, operatingIncome, incomeBeforeTax: operatingIncome + other };
}
