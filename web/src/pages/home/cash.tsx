import { Group, Paper, SimpleGrid, Text } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import { Day } from '../../components/day';
import { Item, ItemList } from '../../components/item-list';
import { TextLink } from '../../components/links';
import { Money } from '../../components/money';
import { NothingYet } from '../../components/nothing-yet';
import { Section } from '../../components/page';
import type { CashAccountView, CashTotal, OverviewView } from '../../data/contract';
import { useCurrentBusiness } from '../../layout/business-pages';
import { CashLines } from './cash-lines';
import classes from './figures.module.css';

/** Cash by account, and the total of each currency. */
export function Cash({ overview: { cash, cashCount, cashTotals } }: { overview: OverviewView }) {
  if (cash.length === 0)
    return (
      <Section title="Cash">
        <NothingYet
          icon={IconBuildingBank}
          title="No bank account yet"
          description="Bank accounts that hold cash appear here with their balances. Cards, loans and investments do not."
        />
      </Section>
    );
  return (
    <Section title="Cash">
      <Totals totals={cashTotals} />
      <ItemList label="Cash by account">
        {cash.map((account) => (
          <Account key={account.id} account={account} />
        ))}
      </ItemList>
      {cashCount > cash.length && (
        <Text size="sm" c="dimmed">
          And {cashCount - cash.length} more accounts, which the totals include.
        </Text>
      )}
      <CashLines cash={cash} />
    </Section>
  );
}

function Totals({ totals }: { totals: readonly CashTotal[] }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: Math.min(totals.length, 3) }} spacing={{ base: 'xs', xs: 'md' }}>
      {totals.map(({ currency, balance, accountCount, withoutBalance }) => (
        <Paper key={currency} p="md" component="dl" className={classes.figure}>
          <Text component="dt" size="sm" c="dimmed">
            {withoutBalance === 0
              ? `Cash in ${currency}`
              : `Cash in ${currency}, without ${withoutBalance} of ${accountCount} accounts`}
          </Text>
          <Text component="dd" m={0} className={classes.amount}>
            {balance === null ? 'Unknown' : <Money amount={balance} currency={currency} />}
          </Text>
        </Paper>
      ))}
    </SimpleGrid>
  );
}

function Account({ account }: { account: CashAccountView }) {
  const { id, name, institutionName, currency, balance, balanceDate } = account;
  const { id: businessId } = useCurrentBusiness();
  return (
    <Item
      title={<TextLink to={`/businesses/${businessId}/accounts/${id}`}>{name}</TextLink>}
      facts={[
        institutionName,
        balance === null && 'no opening balance, so the balance is unknown',
        balanceDate !== null && (
          <>
            transactions until <Day date={balanceDate} />
          </>
        ),
      ]}
      actions={
        balance !== null && (
          <Group fw={500}>
            <Money amount={balance} currency={currency} />
          </Group>
        )
      }
    />
  );
}
