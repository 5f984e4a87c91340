import { Paper, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useCallback, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { BankAccountView, TransactionsPage, TransactionView } from '../../data/contract';
import { useKeys } from '../../platform/use-keys';
import { useMoreBefore } from '../../platform/use-more-before';
import { titleOf } from '../../transactions/words';
import type { Order } from './filters';
import { MAX_SELECTED } from './selection';
import { TransactionRow } from './transaction-row';
import classes from './transaction-table.module.css';

/** Rows above and below the window that are drawn. */
const OVERSCAN = 6;
const ROWS_BELOW = 60;

interface TransactionTableProps {
  readonly transactions: readonly TransactionView[];
  /** How many match in all; undefined if that is not known. */
  readonly count: number | undefined;
  readonly list: UseInfiniteQueryResult<InfiniteData<TransactionsPage>>;
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
  readonly bankAccounts: readonly BankAccountView[];
  /** Null if nothing can be selected. */
  readonly selection: Selection | null;
}

export type Select = (ids: readonly string[], isSelected: boolean) => void;

interface Selection {
  readonly selected: ReadonlySet<string>;
  readonly onSelect: Select;
}

const NOTHING: Select = () => undefined;

const ONE_LINE = 43;
const TWO_LINES = 64;

/**
 * The height of a row in pixels before it is drawn and measured. Each row that turns out to be of another height moves the rows
 * below it, and the table is drawn again.
 */
function heightOf(transaction: TransactionView | undefined, isNarrow: boolean): number {
  if (transaction === undefined) return TWO_LINES;
  const { description, needsReview, pending } = transaction;
  const isTitle = titleOf(transaction).toLowerCase() === description.toLowerCase();
  return isNarrow || !isTitle || needsReview || pending ? TWO_LINES : ONE_LINE;
}

/** A table of any length: only rows near the window are drawn. */
export function TransactionTable(props: TransactionTableProps) {
  const { transactions, count, list, order, onOrder, bankAccounts, selection } = props;
  const { search } = useLocation();
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const [top, setTop] = useState(0);
  const measureTop = useCallback((table: HTMLTableElement | null) => {
    if (table !== null) setTop(table.getBoundingClientRect().top + window.scrollY);
  }, []);
  // oxlint-disable-next-line react/incompatible-library -- the memoized rows get no function of it but a stable one
  const virtualizer = useWindowVirtualizer({
    count: transactions.length,
    estimateSize: (at) => heightOf(transactions[at], isNarrow),
    getItemKey: (at) => transactions[at]?.id ?? at,
    overscan: OVERSCAN,
    scrollMargin: top,
  });
  const body = useRef<HTMLTableSectionElement>(null);
  const focusedRow = () => body.current?.querySelector('tr:focus-within')?.getAttribute('data-index');
  const moveBy = (step: number) => {
    const focused = focusedRow();
    const at = Math.min(
      Math.max(typeof focused === 'string' ? Number(focused) + step : 0, 0),
      transactions.length - 1,
    );
    virtualizer.scrollToIndex(at, { align: 'auto' });
    body.current?.querySelector<HTMLElement>(`[data-index="${at}"] a`)?.focus({ preventScroll: true });
  };
  const select = selection?.onSelect ?? NOTHING;
  const toggleFocused = () => {
    const id = transactions[Number(focusedRow() ?? Number.NaN)]?.id;
    if (id !== undefined) select([id], selection?.selected.has(id) === false);
  };
  useKeys({ x: toggleFocused, j: () => moveBy(1), k: () => moveBy(-1) });
  const rows = virtualizer.getVirtualItems();
  const [first, last] = [rows.at(0), rows.at(-1)];
  useMoreBefore(ROWS_BELOW, transactions.length - (last?.index ?? 0), list);
  const accounts = new Map(bankAccounts.map((account) => [account.id, account.name]));
  const above = first === undefined ? 0 : first.start - top;
  const below = last === undefined ? 0 : virtualizer.getTotalSize() - (last.end - top);
  return (
    <Paper className={classes.frame}>
      <table
        ref={measureTop}
        className={classes.table}
        aria-label="Transactions"
        aria-rowcount={rowCount(count)}
      >
        <thead>
          <tr aria-rowindex={1}>
            {selection !== null && (
              <th scope="col" className={classes.check}>
                <AllLoaded transactions={transactions} selected={selection.selected} onSelect={select} />
              </th>
            )}
            <Sortable
              label="Date"
              ascending="date"
              descending="-date"
              first="descending"
              order={order}
              onOrder={onOrder}
              className={classes.date}
            />
            <th scope="col">Description</th>
            <th scope="col" className={classes.account}>
              Account
            </th>
            <th scope="col" className={classes.category}>
              Category
            </th>
            {/* Money out is shown as negative, and positive in the API. */}
            <Sortable
              label="Amount"
              ascending="-amount"
              descending="amount"
              first="ascending"
              order={order}
              onOrder={onOrder}
              className={classes.amount}
            />
          </tr>
        </thead>
        <tbody ref={body}>
          <Space height={above} />
          {rows.map(({ index, key }) => {
            const transaction = transactions[index];
            return (
              transaction && (
                <TransactionRow
                  key={key}
                  ref={virtualizer.measureElement}
                  index={index}
                  transaction={transaction}
                  account={accounts.get(transaction.bankAccountId) ?? ''}
                  isSelected={selection?.selected.has(transaction.id) ?? null}
                  onSelect={select}
                  search={search}
                />
              )
            );
          })}
          <Space height={below} />
        </tbody>
      </table>
    </Paper>
  );
}

interface AllLoadedProps {
  readonly transactions: readonly TransactionView[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (ids: readonly string[], isSelected: boolean) => void;
}

/** Selects the transactions that are loaded so far. */
function AllLoaded({ transactions, selected, onSelect }: AllLoadedProps) {
  const isAll = selected.size >= Math.min(transactions.length, MAX_SELECTED);
  return (
    <input
      ref={(box) => {
        if (box) box.indeterminate = !isAll && selected.size > 0;
      }}
      type="checkbox"
      className={classes.box}
      aria-label="Select all that are loaded"
      checked={isAll}
      onChange={() =>
        onSelect(
          transactions.map(({ id }) => id),
          !isAll,
        )
      }
    />
  );
}

/** With the row of the headings; -1 if it is not known (WAI-ARIA 1.2). */
function rowCount(count: number | undefined): number {
  return count === undefined ? -1 : count + 1;
}

/** In place of rows that are not drawn. */
function Space({ height }: { height: number }) {
  if (height <= 0) return null;
  return <tr aria-hidden style={{ height }} />;
}

interface SortableProps extends Pick<TransactionTableProps, 'order' | 'onOrder'> {
  readonly label: string;
  /** The order of `GET /transactions` whose values are shown in this direction. */
  readonly ascending: Order;
  readonly descending: Order;
  /** Where the first click leads. */
  readonly first: 'ascending' | 'descending';
  readonly className: string | undefined;
}

/** A heading that sorts: each further click reverses the order. */
function Sortable({ label, order, onOrder, className, first, ...orders }: SortableProps) {
  const directions = ['ascending', 'descending'] as const;
  const current = directions.find((direction) => orders[direction] === order);
  const next = current === undefined ? first : directions[1 - directions.indexOf(current)];
  const Arrow = current === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <th scope="col" className={className} aria-sort={current ?? 'none'}>
      <UnstyledButton className={classes.sort} onClick={() => next && onOrder(orders[next])}>
        {label}
        {current !== undefined && <Arrow aria-hidden size={14} />}
      </UnstyledButton>
    </th>
  );
}
