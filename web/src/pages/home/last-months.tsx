import { type CalendarDate, dateOf, monthOf, yearOf } from '../../../../src/kernel/calendar-date.js';
import { BarChart } from '../../components/charts/bar-chart';
import type { ChartData } from '../../components/charts/chart-data';
import { ChartPlaceholder } from '../../components/charts/chart-placeholder';
import { TextLink } from '../../components/links';
import { Loaded } from '../../components/loaded';
import { Section } from '../../components/page';
import { useBusiness } from '../../data/businesses';
import type { IncomeStatement } from '../../data/contract';
import { useStatement } from '../../data/reports';
import { useCurrentBusiness } from '../../layout/business-pages';
import { formatMoney } from '../../platform/locale';
import { todayIn } from '../../platform/today';

const SERIES = ['Income', 'Expenses', 'Net income'].map((name) => ({ key: name, name }));
const PLACEHOLDER = <ChartPlaceholder series={SERIES} mark="bar" />;

/** Income, expenses and net income of this month so far and the eleven before. */
export function LastMonths({ entityId }: { entityId: string }) {
  const { id } = useCurrentBusiness();
  const business = useBusiness(id);
  return (
    <Section title="Last 12 months">
      <Loaded query={business} placeholder={PLACEHOLDER}>
        {({ timeZone }) => <Months entityId={entityId} today={todayIn(timeZone)} />}
      </Loaded>
    </Section>
  );
}

function Months({ entityId, today }: { entityId: string; today: CalendarDate }) {
  const { id } = useCurrentBusiness();
  const period = { from: startOfLastMonths(today), to: today };
  const statement = useStatement(id, 'profit_and_loss', { ...period, interval: 'month', entityId });
  const report = `/businesses/${id}/reports/profit-and-loss`;
  return (
    <>
      <Loaded query={statement} placeholder={PLACEHOLDER}>
        {(data) => <BarChart chart={chartOf(data, today, report)} />}
      </Loaded>
      <TextLink to={`${report}?from=${period.from}&to=${period.to}&interval=month`} size="sm">
        See profit and loss of these months
      </TextLink>
    </>
  );
}

/** The first day of the month eleven months before. */
function startOfLastMonths(today: CalendarDate): CalendarDate {
  const month = monthOf(today);
  return month === 12 ? dateOf(yearOf(today), 1, 1) : dateOf(yearOf(today) - 1, month + 1, 1);
}

function chartOf(
  { columns = [], currency, ...total }: IncomeStatement,
  today: string,
  report: string,
): ChartData {
  const money = (amount: number) => formatMoney(amount, currency);
  const { revenue, expenses, netIncome } = total;
  return {
    label:
      `Bar chart of income, expenses and net income of each of the last ${columns.length} months, ` +
      `together ${money(revenue.total)}, ${money(expenses.total)} and ${money(netIncome)}.`,
    currency,
    series: SERIES,
    points: columns.map((column) => {
      const { periodStart, periodEnd, label } = column;
      const isUnfinished = periodStart <= today && today <= periodEnd;
      return {
        date: periodStart,
        label,
        name: isUnfinished ? `${label} so far` : label,
        to: `${report}?from=${periodStart}&to=${periodEnd}`,
        isUnfinished,
        values: [column.revenue.total, column.expenses.total, column.netIncome],
      };
    }),
  };
}
