import { BarChart } from '../../components/charts/bar-chart';
import type { ChartData } from '../../components/charts/chart-data';
import type { BalanceSheet, CashFlow, IncomeStatement } from '../../data/contract';

/** Columns whose bars are still wide enough to see. */
const MAX_COLUMNS = 36;

interface StatementChartProps {
  readonly statement: IncomeStatement | CashFlow | BalanceSheet;
  readonly caption: string;
  readonly today: string;
}

/** The columns of profit and loss or cash flow as bars. The report below has the figures. */
export function StatementChart({ statement, caption, today }: StatementChartProps) {
  const { columns = [], currency } = statement;
  if (statement.statement === 'balance_sheet' || columns.length < 2 || columns.length > MAX_COLUMNS)
    return null;
  const { names, amounts } =
    statement.statement === 'profit_and_loss' ? incomeOf(statement) : cashOf(statement);
  const chart: ChartData = {
    label: `Bar chart of ${names.join(', ').toLowerCase()} of each of ${columns.length} columns of the report below: ${caption}.`,
    currency,
    series: names.map((name) => ({ key: name, name })),
    points: columns.map(({ label, periodStart, periodEnd }, at) => {
      const isUnfinished = periodStart <= today && today <= periodEnd;
      return {
        date: periodStart,
        label,
        name: isUnfinished ? `${label} so far` : label,
        isUnfinished,
        values: amounts[at] ?? [],
      };
    }),
  };
  return <BarChart chart={chart} hasOwnTable />;
}

interface Figures {
  readonly names: readonly string[];
  /** Of each column. */
  readonly amounts: readonly (readonly number[])[];
}

function incomeOf({ columns = [] }: IncomeStatement): Figures {
  return {
    names: ['Income', 'Expenses', 'Net income'],
    amounts: columns.map(({ revenue, expenses, netIncome }) => [revenue.total, expenses.total, netIncome]),
  };
}

function cashOf({ columns = [] }: CashFlow): Figures {
  return {
    names: ['Cash in', 'Cash out', 'Net cash flow'],
    amounts: columns.map(({ inflow, outflow, netCashFlow }) => [inflow.total, outflow.total, netCashFlow]),
  };
}
