import type { UseQueryResult } from '@tanstack/react-query';
import { Loaded } from '../../components/loaded';
import { type Statements, type StatementType, useStatement } from '../../data/reports';
import { formatDate } from '../../platform/locale';
import { balanceGrid, cashGrid, type Grid, incomeGrid } from './grid';
import { GridTable } from './grid-table';
import { ReportControls } from './report-controls';
import { queryOf, type ReportSettings } from './report-query';
import { useReportSettings } from './reported-company';
import { StatementChart } from './statement-chart';
import { ToReviewInPeriod } from './to-review-in-period';

export function ProfitAndLossTab() {
  return <Statement type="profit_and_loss" gridOf={incomeGrid} />;
}

export function BalanceSheetTab() {
  return <Statement type="balance_sheet" gridOf={balanceGrid} />;
}

export function CashFlowTab() {
  return <Statement type="cash_flow" gridOf={cashGrid} />;
}

interface StatementProps<Type extends StatementType> {
  readonly type: Type;
  readonly gridOf: (statement: Statements[Type], comparedWith: string) => Grid;
}

function Statement<Type extends StatementType>({ type, gridOf }: StatementProps<Type>) {
  const { businessId, company, settings, change, periods, today } = useReportSettings();
  const query = queryOf(settings, company.id);
  const statement: UseQueryResult<Statements[Type]> = useStatement(businessId, type, query);
  return (
    <>
      <ReportControls
        settings={settings}
        onChange={change}
        periods={periods}
        path={`reports/statements/${type}`}
        query={query}
        statement={type}
      />
      <ToReviewInPeriod entityId={company.id} from={settings.from} to={settings.to} />
      <Loaded query={statement}>
        {(data) => (
          <>
            <StatementChart statement={data} caption={captionOf(type, settings)} today={today} />
            <GridTable
              grid={gridOf(data, COMPARED_WITH[settings.compare ?? ''] ?? '')}
              currency={data.currency}
              caption={captionOf(type, settings)}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

const COMPARED_WITH: Readonly<Record<string, string>> = {
  previous_period: 'Period before',
  previous_year: 'Year before',
  budget: 'Budget',
};

function captionOf(type: StatementType, { from, to, basis }: ReportSettings): string {
  const period = type === 'balance_sheet' ? formatDate(to) : `${formatDate(from)} to ${formatDate(to)}`;
  return `${NAMES[type]}, ${period}, ${basis === 'cash' ? 'cash' : 'accrual'} basis`;
}

const NAMES: Readonly<Record<StatementType, string>> = {
  profit_and_loss: 'Profit and loss',
  balance_sheet: 'Balance sheet',
  cash_flow: 'Cash flow',
};
