import { Paper, Stack, Text } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { Lines } from '../../components/loaded';
import { LoadingProblem } from '../../components/problem';
import type { BankAccountView, TransactionsPage } from '../../data/contract';
import { useSuggestions } from '../../data/review';
import { useKeys } from '../../platform/use-keys';
import { useMoreBefore } from '../../platform/use-more-before';
import { type CategoryGroup, presentOf } from '../../transactions/categories';
import { NothingLeft } from './nothing-left';
import { OthersToo } from './others-too';
import { Progression } from './progression';
import classes from './queue.module.css';
import { QueueItem } from './queue-item';
import { useCurrentRow } from './use-current-row';
import { useDecisions } from './use-decisions';

/** Rows further down are not drawn: those above them leave one by one. */
const ROWS_BELOW = 50;
const ROWS_ABOVE = 25;

interface QueueProps {
  readonly businessId: string;
  readonly list: UseInfiniteQueryResult<InfiniteData<TransactionsPage>>;
  readonly bankAccounts: readonly BankAccountView[];
  /** Null if the user may not decide. */
  readonly categories: readonly CategoryGroup[] | null;
  /** How many transactions need review for any reason. */
  readonly countOfAll: number;
}

/** Transactions to decide on, one after the other: what is decided leaves, and the next one is current. */
export function Queue({ businessId, list, bankAccounts, categories, countOfAll }: QueueProps) {
  const decisions = useDecisions(businessId, categories ?? []);
  const pages = list.data?.pages ?? [];
  const all = pages.flatMap(({ data }) => data);
  const items = all.filter(({ id }) => !decisions.has(id));
  const done = all.length - items.length;
  const { at, row: current, heading, moveTo } = useCurrentRow(items);
  const page = pages.find(({ data }) => data.some(({ id }) => id === current?.id));
  const ids = page?.data.map(({ id }) => id) ?? [];
  const suggestions = useSuggestions(businessId, ids, categories !== null);
  const ofCurrent = suggestions.data?.find(({ id }) => id === current?.id)?.suggestions;
  const search = useRef<HTMLInputElement>(null);
  useMoreBefore(ROWS_BELOW, items.length, list);

  const decide = (category: string | undefined) => {
    if (categories === null || current === undefined || category === undefined) return;
    moveTo(items[at + 1] ?? items[at - 1]);
    decisions.decide(current, category, () => moveTo(current));
  };
  const takeOffer = () => decisions.takeOffer(() => moveTo(current));
  const goDown = () => moveTo(items[at + 1] ?? current);
  const goUp = () => moveTo(items[at - 1] ?? current);
  useKeys({
    j: goDown,
    ArrowDown: goDown,
    k: goUp,
    ArrowUp: goUp,
    1: () => decide(ofCurrent?.[0]?.category),
    2: () => decide(ofCurrent?.[1]?.category),
    3: () => decide(ofCurrent?.[2]?.category),
    a: () => decide(current && presentOf(current)?.value),
    e: () => search.current?.focus(),
    s: takeOffer,
    u: () => decisions.undoLast(),
  });

  return (
    <Stack gap="md">
      <Progression pages={pages} done={done} onUndo={decisions.canUndo ? () => decisions.undoLast() : null} />
      {decisions.offer !== null && (
        <OthersToo offer={decisions.offer} isApplying={decisions.isApplying} onTake={takeOffer} />
      )}
      {items.length === 0 && list.hasNextPage && <Lines />}
      {items.length === 0 && !list.hasNextPage && <NothingLeft decided={done} others={countOfAll} />}
      {items.length > 0 && (
        <Paper component="ul" aria-label="Transactions to review" className={classes.list}>
          {items.slice(Math.max(at - ROWS_ABOVE, 0), at + ROWS_BELOW).map((item) => (
            <QueueItem
              key={item.id}
              transaction={item}
              bankAccount={bankAccounts.find(({ id }) => id === item.bankAccountId)}
              choices={
                item.id === current?.id ? { heading, search, categories, suggestions: ofCurrent } : null
              }
              onOpen={() => moveTo(item)}
              onDecide={decide}
            />
          ))}
        </Paper>
      )}
      {categories !== null && items.length > 0 && <Keys />}
      {list.isFetchNextPageError && (
        <LoadingProblem
          error={list.error}
          onRetry={() => void list.fetchNextPage()}
          isRetrying={list.isFetchingNextPage}
        />
      )}
      {suggestions.isError && (
        <LoadingProblem
          error={suggestions.error}
          onRetry={() => void suggestions.refetch()}
          isRetrying={suggestions.isFetching}
        />
      )}
    </Stack>
  );
}

function Keys() {
  return (
    <Text size="sm" c="dimmed" visibleFrom="sm">
      Keys: <kbd>1</kbd> <kbd>2</kbd> <kbd>3</kbd> take a suggestion, <kbd>a</kbd> keeps the category,{' '}
      <kbd>e</kbd> searches another one, <kbd>s</kbd> decides on the others of the merchant, too, <kbd>j</kbd>{' '}
      and <kbd>k</kbd> go down and up, <kbd>u</kbd> undoes the last decision.
    </Text>
  );
}
