import { Paper, Stack, Text } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { Lines } from '../../components/loaded';
import { LoadingProblem } from '../../components/problem';
import type { BankAccountView, TransactionsPage } from '../../data/contract';
import { useKeys } from '../../platform/use-keys';
import { useMoreBefore } from '../../platform/use-more-before';
import type { CategoryGroup } from '../../transactions/categories';
import { OthersToo } from '../../transactions/others-too';
import { Choices } from './choices';
import { NothingLeft } from './nothing-left';
import { Progression } from './progression';
import { QueueList } from './queue-list';
import { useQueue } from './use-queue';

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
  const pages = list.data?.pages ?? [];
  const queue = useQueue(businessId, pages, categories);
  const { groups, items, at, current, heading, moveTo, suggestions, ofCurrent } = queue;
  const search = useRef<HTMLInputElement>(null);
  useMoreBefore(ROWS_BELOW, items.length - at, list);

  const goDown = () => moveTo(items[at + 1] ?? current);
  const goUp = () => moveTo(items[at - 1] ?? current);
  useKeys({
    j: goDown,
    ArrowDown: goDown,
    k: goUp,
    ArrowUp: goUp,
    1: () => queue.choose(ofCurrent?.[0]?.category),
    2: () => queue.choose(ofCurrent?.[1]?.category),
    3: () => queue.choose(ofCurrent?.[2]?.category),
    a: queue.keep,
    m: () => queue.chooseForAll(ofCurrent?.[0]?.category),
    e: () => search.current?.focus(),
    s: queue.takeOffer,
    u: () => queue.undoLast?.(),
  });
  const offer = queue.offer && (
    <OthersToo offer={queue.offer} shortcut="s" isApplying={queue.isApplying} onTake={queue.takeOffer} />
  );
  const choices = current !== undefined && queue.choices !== null && (
    <Choices
      transaction={current}
      search={search}
      categories={queue.choices}
      suggestions={ofCurrent}
      alike={queue.alike.length}
      isGroupMixed={queue.isGroupMixed}
      onKeep={queue.keep}
      onChoose={queue.choose}
      onChooseForAll={queue.chooseForAll}
    />
  );
  const drawn = new Set(items.slice(Math.max(at - ROWS_ABOVE, 0), at + ROWS_BELOW));

  return (
    <Stack gap="md">
      <Progression pages={pages} done={queue.done} onUndo={queue.undoLast} />
      {items.length === 0 && offer !== null && <Paper p="sm">{offer}</Paper>}
      {items.length === 0 && list.hasNextPage && <Lines />}
      {items.length === 0 && !list.hasNextPage && <NothingLeft decided={queue.done} others={countOfAll} />}
      {items.length > 0 && (
        <QueueList
          groups={groups}
          drawn={drawn}
          current={current}
          heading={heading}
          bankAccounts={bankAccounts}
          onOpen={moveTo}
          choices={choices}
          offer={offer}
        />
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
      Keys: <kbd>1</kbd> <kbd>2</kbd> <kbd>3</kbd> take a suggestion, <kbd>m</kbd> takes the first one for all
      of the merchant, <kbd>a</kbd> keeps the category, <kbd>e</kbd> searches another one, <kbd>s</kbd>{' '}
      decides on the others of the merchant, too, <kbd>j</kbd> and <kbd>k</kbd> go down and up, <kbd>u</kbd>{' '}
      undoes the last decision.
    </Text>
  );
}
