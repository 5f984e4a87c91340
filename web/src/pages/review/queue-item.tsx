import { Button, Group, Kbd, Select, Stack, Text, UnstyledButton } from '@mantine/core';
import type { RefObject } from 'react';
import { Day } from '../../components/day';
import { Money } from '../../components/money';
import type { BankAccountView, Suggestion, TransactionView } from '../../data/contract';
import { type CategoryGroup, presentOf, TRANSFER_NAME } from '../../transactions/categories';
import classes from './queue-item.module.css';
import { likelihoodOf, REASONS, titleOf } from '../../transactions/words';

/** What the current transaction has more than the others. */
interface CurrentChoices {
  readonly heading: RefObject<HTMLButtonElement | null>;
  readonly search: RefObject<HTMLInputElement | null>;
  /** Null if the user may not decide. */
  readonly categories: readonly CategoryGroup[] | null;
  /** Undefined until they are loaded. */
  readonly suggestions: readonly Suggestion[] | undefined;
}

interface QueueItemProps {
  readonly transaction: TransactionView;
  readonly bankAccount: BankAccountView | undefined;
  /** Null if it is not the current one. */
  readonly choices: CurrentChoices | null;
  readonly onOpen: () => void;
  readonly onDecide: (category: string) => void;
}

/** A transaction; the current one has its choices below. */
export function QueueItem({ transaction, bankAccount, choices, onOpen, onDecide }: QueueItemProps) {
  const { date, amount, currency, description } = transaction;
  const title = titleOf(transaction);
  const isTitle = title.toLowerCase() === description.toLowerCase();
  return (
    <li className={classes.item} data-current={choices !== null || undefined}>
      <UnstyledButton
        ref={choices?.heading ?? null}
        onClick={onOpen}
        aria-expanded={choices !== null}
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
      {choices !== null && choices.categories !== null && (
        <Choices
          transaction={transaction}
          choices={choices}
          categories={choices.categories}
          onDecide={onDecide}
        />
      )}
    </li>
  );
}

interface ChoicesProps extends Pick<QueueItemProps, 'transaction' | 'onDecide'> {
  readonly choices: CurrentChoices;
  readonly categories: readonly CategoryGroup[];
}

function Choices({ transaction, choices: { suggestions, search }, categories, onDecide }: ChoicesProps) {
  const { reviewReason } = transaction;
  return (
    <Stack gap="sm" className={classes.choices}>
      {reviewReason !== null && <Text size="sm">{REASONS[reviewReason]}</Text>}
      <Present transaction={transaction} suggestions={suggestions} onDecide={onDecide} />
      {suggestions !== undefined && suggestions.length > 0 && (
        <Stack gap="xs" component="ul" className={classes.suggestions} aria-label="Suggestions">
          {suggestions.map((suggestion, at) => (
            <li key={suggestion.category}>
              <Group gap="sm">
                <Button
                  variant={at === 0 ? 'filled' : 'default'}
                  size="sm"
                  onClick={() => onDecide(suggestion.category)}
                  leftSection={
                    <Kbd aria-hidden visibleFrom="sm">
                      {at + 1}
                    </Kbd>
                  }
                >
                  {suggestion.accountName ?? TRANSFER_NAME}
                </Button>
                <Text size="sm" c="dimmed" className="breaks-words">
                  {likelihoodOf(suggestion.confidence)}
                  {suggestion.because !== null && `: ${suggestion.because}`}
                </Text>
              </Group>
            </li>
          ))}
        </Stack>
      )}
      <Select
        ref={search}
        label="Another category"
        placeholder="Search the accounts"
        data={categories.map(({ group, items }) => ({ group, items: [...items] }))}
        value={null}
        onChange={(value) => value !== null && onDecide(value)}
        searchable
        nothingFoundMessage="No account has this name or number"
        maw={420}
      />
    </Stack>
  );
}

/** The category that it has so far, if there is one to keep that is not suggested anyway. */
function Present({
  transaction,
  suggestions,
  onDecide,
}: Pick<QueueItemProps, 'transaction' | 'onDecide'> & Pick<CurrentChoices, 'suggestions'>) {
  const present = presentOf(transaction);
  if (present === null || suggestions === undefined) return null;
  if (suggestions.some(({ category }) => category === present.value)) return null;
  return (
    <Group gap="sm">
      <Button
        variant="light"
        size="sm"
        onClick={() => onDecide(present.value)}
        leftSection={
          <Kbd aria-hidden visibleFrom="sm">
            a
          </Kbd>
        }
      >
        Keep {present.name}
      </Button>
      {present.because !== null && (
        <Text size="sm" c="dimmed" className="breaks-words">
          {present.because}
        </Text>
      )}
    </Group>
  );
}
