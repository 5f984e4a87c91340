import { Group, Paper, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { Loaded } from '../../components/loaded';
import { NothingYet } from '../../components/nothing-yet';
import { Section } from '../../components/page';
import { useBusiness } from '../../data/businesses';
import type { IncomeStatementView, SectionView } from '../../data/contract';
import { useThisMonth } from '../../data/statements';
import { useCurrentBusiness } from '../../layout/business-pages';
import { formatMoney, formatMonth } from '../../platform/locale';
import classes from './figures.module.css';

const LINES_SHOWN = 5;

/** Income, expenses and net income of this month so far. */
export function ThisMonth({ entityId }: { entityId: string }) {
  const { id } = useCurrentBusiness();
  const business = useBusiness(id);
  const statement = useThisMonth(id, entityId, business.data?.timeZone);
  const query = business.isError ? business : statement;
  const title = statement.data ? `${formatMonth(statement.data.periodStart)} so far` : 'This month so far';
  return (
    <Section title={title}>
      <Loaded query={query as typeof statement} placeholder={<Placeholder />}>
        {(data) => <Figures statement={data} />}
      </Loaded>
    </Section>
  );
}

function Figures({ statement }: { statement: IncomeStatementView }) {
  const { revenue, expenses, netIncome, currency } = statement;
  const isEmpty = revenue.breakdown.length === 0 && expenses.breakdown.length === 0;
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing={{ base: 'xs', xs: 'md' }}>
        <Figure label="Income" amount={revenue.total} currency={currency} />
        <Figure label="Expenses" amount={expenses.total} currency={currency} />
        <Figure label="Net" amount={netIncome} currency={currency} isSigned />
      </SimpleGrid>
      {isEmpty ? (
        <NothingYet
          icon={IconReceipt}
          title="No transactions this month yet"
          description="Transactions pushed through the API appear here at once."
        />
      ) : (
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <Breakdown title="Income by account" section={revenue} currency={currency} />
          <Breakdown title="Expenses by account" section={expenses} currency={currency} />
        </SimpleGrid>
      )}
    </Stack>
  );
}

interface FigureProps {
  readonly label: string;
  readonly amount: number;
  readonly currency: string;
  readonly isSigned?: boolean;
}

function Figure({ label, amount, currency, isSigned = false }: FigureProps) {
  return (
    <Paper p="md" component="dl" className={classes.figure}>
      <Text component="dt" size="sm" c="dimmed">
        {label}
      </Text>
      <Text
        component="dd"
        m={0}
        className={classes.amount}
        data-sign={isSigned ? Math.sign(amount) : undefined}
      >
        {formatMoney(amount, currency)}
      </Text>
    </Paper>
  );
}

interface BreakdownProps {
  readonly title: string;
  readonly section: SectionView;
  readonly currency: string;
}

/** The largest accounts of a section. */
function Breakdown({ title, section, currency }: BreakdownProps) {
  const lines = section.breakdown.toSorted((a, b) => b.amount - a.amount);
  const rest = lines.slice(LINES_SHOWN);
  return (
    <Paper p="md">
      <Text fw={600} size="sm" mb="xs" component="h3">
        {title}
      </Text>
      {lines.length === 0 && (
        <Text size="sm" c="dimmed">
          Nothing this month.
        </Text>
      )}
      <Stack gap={6} component="ul" className={classes.lines}>
        {lines.slice(0, LINES_SHOWN).map(({ accountNumber, accountName, amount }) => (
          <Line
            key={accountNumber ?? accountName}
            name={accountName}
            amount={formatMoney(amount, currency)}
          />
        ))}
        {rest.length > 0 && (
          <Line
            name={`${rest.length} more`}
            amount={formatMoney(
              rest.reduce((sum, { amount }) => sum + amount, 0),
              currency,
            )}
          />
        )}
      </Stack>
    </Paper>
  );
}

function Line({ name, amount }: { name: string; amount: string }) {
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="md">
      <Text size="sm" component="span" className="breaks-words">
        {name}
      </Text>
      <Text size="sm" component="span" className={classes.number}>
        {amount}
      </Text>
    </Group>
  );
}

function Placeholder() {
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md" aria-hidden>
      <Skeleton height={86} />
      <Skeleton height={86} />
      <Skeleton height={86} />
    </SimpleGrid>
  );
}
