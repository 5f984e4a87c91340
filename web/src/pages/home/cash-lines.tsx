import { Stack, Title } from '@mantine/core';
import { groupBy } from '../../../../src/kernel/collections.js';
import { ChartPlaceholder } from '../../components/charts/chart-placeholder';
import { Loaded } from '../../components/loaded';
import type { CashAccountView } from '../../data/contract';
import { useCurrentBusiness } from '../../layout/business-pages';
import { useLaterParts } from './use-later-parts';

/** Each is a request of the budget for reports, which the figures of Home share. */
const MAX_ACCOUNTS = 3;

/** The balances of the first accounts over 90 days: a chart for each currency. Accounts without transactions have none. */
export function CashLines({ cash }: { cash: readonly CashAccountView[] }) {
  const known = cash.filter(({ balance, balanceDate }) => balance !== null && balanceDate !== null);
  const byCurrency = groupBy(known.slice(0, MAX_ACCOUNTS), ({ currency }) => currency);
  return [...byCurrency].map(([currency, accounts]) => (
    <Lines key={currency} currency={currency} accounts={accounts} />
  ));
}

interface LinesProps {
  readonly currency: string;
  readonly accounts: readonly CashAccountView[];
}

function Lines({ currency, accounts }: LinesProps) {
  const { id: businessId } = useCurrentBusiness();
  const parts = useLaterParts();
  const series = accounts.map(({ id, name }) => ({
    key: id,
    name,
    to: `/businesses/${businessId}/accounts/${id}`,
  }));
  const placeholder = <ChartPlaceholder series={series} mark="line" />;
  return (
    <Stack gap="xs">
      <Title order={3}>{titleOf(currency, accounts)}</Title>
      <Loaded query={parts} placeholder={placeholder}>
        {({ BalanceLines }) => <BalanceLines currency={currency} series={series} placeholder={placeholder} />}
      </Loaded>
    </Stack>
  );
}

function titleOf(currency: string, [first, ...others]: readonly CashAccountView[]): string {
  const what = first !== undefined && others.length === 0 ? first.name : `Accounts in ${currency}`;
  return `${what}, last 90 days`;
}
