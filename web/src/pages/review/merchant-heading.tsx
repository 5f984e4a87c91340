import { Group, Text, Title } from '@mantine/core';
import { Money } from '../../components/money';
import { type MerchantGroup, totalOf } from './groups';
import classes from './queue-list.module.css';

/** Above the transactions of a merchant that are left: how many they are, and their sum. */
export function MerchantHeading({ title, transactions }: MerchantGroup) {
  const total = totalOf(transactions);
  return (
    <li className={classes.merchant}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="md">
        <Title order={2} className={classes.name}>
          {transactions.length} × {title}
        </Title>
        {total !== null && (
          <Text component="span" size="sm" c="dimmed">
            {/* The API has money out as positive. */}
            <Money amount={-total.amount} currency={total.currency} />
          </Text>
        )}
      </Group>
    </li>
  );
}
