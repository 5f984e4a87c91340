import { toAmount } from '../../kernel/money.js';
import type { AccountMovement } from '../../ledger/index.js';
import type {
  IncomeStatementComparison,
  IncomeStatementSections,
  IncomeStatementView,
} from '../report-views.js';
import { compareAmounts, compareSections } from './comparison.js';
import { type Section, sectionOf, toSectionView } from './section.js';
import { requiredPeriod, statementType } from './statement-type.js';

export const INCOME_STATEMENT = statementType<
  IncomeStatement,
  IncomeStatementSections,
  IncomeStatementComparison,
  IncomeStatementView
>({
  periodOf: requiredPeriod,
  read: async (books, periods) => (await books.movements(periods)).map(incomeStatement),
  sections: ({ revenue, expenses, netIncomeMinor }, currency) => ({
    revenue: toSectionView(revenue, currency),
    expenses: toSectionView(expenses, currency),
    netIncome: toAmount(netIncomeMinor, currency),
  }),
  comparison: (now, before, { from, to, currency }) => ({
    periodStart: from,
    periodEnd: to,
    revenue: compareSections(now.revenue, before.revenue, currency),
    expenses: compareSections(now.expenses, before.expenses, currency),
    netIncome: compareAmounts(now.netIncomeMinor, before.netIncomeMinor, currency),
  }),
  view: (sections, { from, to, currency }) => ({
    type: 'income_statement',
    periodStart: from,
    periodEnd: to,
    currency,
    ...sections,
  }),
  csv: ({ revenue, expenses, netIncome }) => ({ revenue, expenses, netIncome }),
});

export interface IncomeStatement {
  readonly revenue: Section;
  readonly expenses: Section;
  readonly netIncomeMinor: bigint;
}

/** Revenue and expenses of a period, each positive on its normal side; contra accounts are negative. */
export function incomeStatement(movements: readonly AccountMovement[]): IncomeStatement {
  const revenue = sectionOf(movements, 'revenue');
  const expenses = sectionOf(movements, 'expense');
  return { revenue, expenses, netIncomeMinor: revenue.totalMinor - expenses.totalMinor };
}
