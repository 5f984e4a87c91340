import { Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { memo, type ReactNode, type RefObject } from 'react';
import { Day } from '../../components/day';
import { Money } from '../../components/money';
import type { BankAccountView, TransactionView } from '../../data/contract';
import { titleOf } from '../../transactions/words';
import classes from './queue-item.module.css';

interface QueueItemProps {
  readonly transaction: TransactionView;
  readonly bankAccount: BankAccountView | undefined;
  /** The heading takes the focus; null if it is not the current one. */
  readonly heading: RefObject<HTMLButtonElement | null> | null;
  readonly onOpen: (transaction: TransactionView) => void;
  /** The choices of the current one. */
  readonly children: ReactNode;
}

/** A transaction; the current one has its choices below. The others are not drawn again with each decision. */
export const QueueItem = memo(function QueueItem({
  transaction,
  bankAccount,
  heading,
  onOpen,
  children,
}: QueueItemProps) {
  const { date, amount, currency, description } = transaction;
  const title = titleOf(transaction);
  const isTitle = title.toLowerCase() === description.toLowerCase();
  return (
    <li className={classes.item} data-current={heading !== null || undefined}>
      <UnstyledButton
        ref={heading}
        onClick={() => onOpen(transaction)}
        aria-expanded={heading !== null}
        className={classes.heading}
      >
        <Group justify="space-between" align="flex-start" wrap="nowrap" gap="md">
          <Stack gap={2} miw={0} className="breaks-words">
            <Text component="span" fw={500}>
              {title}
            </Text>
            <Text component="span" size="sm" c="dimmed">
              <Day date={date} />
              {bankAccount && ` · ${bankAccount.name}`}
              {!isTitle && ` · ${description}`}
            </Text>
          </Stack>
          <Text component="span" fw={500}>
            {/* The API has money out as positive. */}
            <Money amount={-amount} currency={currency} />
          </Text>
        </Group>
      </UnstyledButton>
      {children}
    </li>
  );
});
