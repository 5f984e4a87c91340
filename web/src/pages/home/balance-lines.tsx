import type { ReactNode } from 'react';
import type { ChartData, ChartSeries } from '../../components/charts/chart-data';
import { LineChart } from '../../components/charts/line-chart';
import { AllLoaded } from '../../components/loaded';
import { useRecentBalances } from '../../data/balances';
import type { BankBalancesView } from '../../data/contract';
import { useCurrentBusiness } from '../../layout/business-pages';
import { formatDate, formatMoney, formatShortDate } from '../../platform/locale';

interface BalanceLinesProps {
  readonly currency: string;
  /** The accounts, by their ids. */
  readonly series: readonly ChartSeries[];
  readonly placeholder: ReactNode;
}

/** The balances of accounts in one currency on each of the last 90 days. */
export function BalanceLines({ currency, series, placeholder }: BalanceLinesProps) {
  const { id } = useCurrentBusiness();
  const balances = useRecentBalances(
    id,
    series.map(({ key }) => key),
  );
  return (
    <AllLoaded queries={balances} placeholder={placeholder}>
      {(loaded) => <LineChart chart={chartOf(currency, series, loaded)} />}
    </AllLoaded>
  );
}

function chartOf(
  currency: string,
  series: readonly ChartSeries[],
  balances: readonly BankBalancesView[],
): ChartData {
  const points = (balances[0]?.points ?? []).map(({ periodStart }, at) => ({
    date: periodStart,
    label: formatShortDate(periodStart, 'day'),
    values: balances.map((of) => of.points[at]?.balance ?? null),
  }));
  const first = points[0];
  const last = points.at(-1);
  const atTheEnd = series.map(({ name }, at) => {
    const balance = last?.values[at] ?? null;
    return `${name} ${balance === null ? 'unknown' : formatMoney(balance, currency)}`;
  });
  const span = first && last ? ` from ${formatDate(first.date)} to ${formatDate(last.date)}` : '';
  return {
    label: `Line chart of the balance on each day${span}, at the end: ${atTheEnd.join(', ')}.`,
    currency,
    series,
    points,
  };
}
