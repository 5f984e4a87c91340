import { SimpleGrid } from '@mantine/core';
import { useSearchParams } from 'react-router';
import type { CalendarDate } from '../../../../src/kernel/calendar-date.js';
import type { ChartData } from '../../components/charts/chart-data';
import { ChartPlaceholder } from '../../components/charts/chart-placeholder';
import { LineChart } from '../../components/charts/line-chart';
import { Loaded } from '../../components/loaded';
import { Section } from '../../components/page';
import { PeriodFields } from '../../components/period-fields';
import { useBalances } from '../../data/balances';
import { useBusiness } from '../../data/businesses';
import type { BankAccountView, BankBalancesView, LegalEntityView } from '../../data/contract';
import { useCurrentBusiness } from '../../layout/business-pages';
import { formatDate, formatMoney, formatShortDate } from '../../platform/locale';
import { todayIn } from '../../platform/today';
import { balancePeriods, pointsOf, readPeriod } from './balance-period';
import { isOwed } from './kinds';

interface AccountBalanceProps {
  readonly account: BankAccountView;
  readonly company: LegalEntityView;
}

/** The balance over a period, which is in the address of the page. Without a balance there is nothing to show. */
export function AccountBalance({ account, company }: AccountBalanceProps) {
  const { id } = useCurrentBusiness();
  const business = useBusiness(id);
  if (account.derivedBalance === null || account.balanceDate === null) return null;
  return (
    <Section title={isOwed(account.kind) ? 'Amount owed over time' : 'Balance over time'}>
      <Loaded query={business}>
        {({ timeZone }) => <OverPeriod account={account} company={company} today={todayIn(timeZone)} />}
      </Loaded>
    </Section>
  );
}

function OverPeriod({ account, company, today }: AccountBalanceProps & { today: CalendarDate }) {
  const { id: businessId } = useCurrentBusiness();
  const [params, setParams] = useSearchParams();
  const period = readPeriod(params, today);
  const balances = useBalances(businessId, account.id, pointsOf(period, today));
  const change = (dates: { readonly from?: string | null; readonly to?: string | null }) =>
    setParams((now) => changed(now, dates), { replace: true, preventScrollReset: true });
  const series = [{ key: account.id, name: isOwed(account.kind) ? 'Owed' : 'Balance' }];
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        <PeriodFields
          period={period}
          periods={balancePeriods(today, company.fiscalYearEndMonth ?? 12)}
          onChange={change}
        />
      </SimpleGrid>
      <Loaded query={balances} placeholder={<ChartPlaceholder series={series} mark="line" />}>
        {(data) => <LineChart chart={chartOf(account, series, data)} />}
      </Loaded>
    </>
  );
}

function changed(params: URLSearchParams, dates: Readonly<Record<string, string | null>>): URLSearchParams {
  const result = new URLSearchParams(params);
  for (const [name, date] of Object.entries(dates)) {
    if (date === null) result.delete(name);
    else result.set(name, date);
  }
  return result;
}

const WHEN = {
  day: 'on each day',
  week: 'at the end of each week',
  month: 'at the end of each month',
} as const;

function chartOf(
  { name, kind }: BankAccountView,
  series: ChartData['series'],
  { currency, from, to, interval, points }: BankBalancesView,
): ChartData {
  const last = points.at(-1)?.balance ?? null;
  const atTheEnd = last === null ? 'unknown' : formatMoney(last, currency);
  const what = isOwed(kind) ? 'amount owed on' : 'balance of';
  return {
    label:
      `Line chart of the ${what} ${name} ${WHEN[interval]} from ${formatDate(from)} to ${formatDate(to)}, ` +
      `${atTheEnd} at the end.`,
    currency,
    series,
    points: points.map(({ periodEnd, balance }) => ({
      date: periodEnd,
      label: formatShortDate(periodEnd, interval),
      values: [balance],
    })),
  };
}
