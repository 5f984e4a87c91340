import { Button, Stack } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { Loaded } from '../../components/loaded';
import { NothingYet } from '../../components/nothing-yet';
import { LoadingProblem } from '../../components/problem';
import type { BankAccountView } from '../../data/contract';
import { useTransactions, useTransactionTotals } from '../../data/transactions';
import type { CategoryGroup } from '../../transactions/categories';
import { BulkBar } from './bulk-bar';
import type { Filters, Order } from './filters';
import { withSelected } from './selection';
import { Totals } from './totals';
import { type Select, TransactionTable } from './transaction-table';

interface TransactionListProps {
  readonly businessId: string;
  readonly entityId: string;
  readonly filters: Filters;
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
  readonly onClear: () => void;
  readonly bankAccounts: readonly BankAccountView[];
  /** Null if the user may not decide. */
  readonly categories: readonly CategoryGroup[] | null;
}

const NONE: ReadonlySet<string> = new Set();

/** The transactions that match, with their sums. Some can be selected, to decide on them together. */
export function TransactionList(props: TransactionListProps) {
  const { businessId, entityId, filters, order, onOrder, onClear, bankAccounts, categories } = props;
  // Other filters end the selection: nothing is selected that is not shown.
  const shown = JSON.stringify(filters);
  const [chosen, setChosen] = useState({ shown, ids: NONE });
  const selected = chosen.shown === shown ? chosen.ids : NONE;
  const select = useCallback<Select>(
    (ids, isSelected) =>
      setChosen((before) => ({
        shown,
        ids: withSelected(before.shown === shown ? before.ids : NONE, ids, isSelected),
      })),
    [shown],
  );
  const list = useTransactions(businessId, entityId, { ...filters, sort: order });
  const totals = useTransactionTotals(businessId, entityId, filters);
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <Stack gap="sm" aria-busy={list.isPlaceholderData}>
      {categories !== null && selected.size > 0 && (
        <BulkBar
          ids={[...selected]}
          categories={categories}
          onClear={() => setChosen({ shown, ids: NONE })}
        />
      )}
      <Totals totals={totals.data} isFiltered={isFiltered} onClear={onClear} />
      <Loaded query={list}>
        {({ pages }) => {
          const transactions = pages.flatMap(({ data }) => data);
          if (transactions.length === 0) return <Nothing isFiltered={isFiltered} onClear={onClear} />;
          return (
            <TransactionTable
              transactions={transactions}
              count={totals.data?.reduce((sum, { count }) => sum + count, 0)}
              list={list}
              order={order}
              onOrder={onOrder}
              bankAccounts={bankAccounts}
              selection={categories === null ? null : { selected, onSelect: select }}
            />
          );
        }}
      </Loaded>
      {list.isFetchNextPageError && (
        <LoadingProblem
          error={list.error}
          onRetry={() => void list.fetchNextPage()}
          isRetrying={list.isFetchingNextPage}
        />
      )}
    </Stack>
  );
}

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered)
    return (
      <NothingYet
        icon={IconListDetails}
        title="No transaction matches"
        description="Change the search or the filters to see others."
        action={
          <Button variant="default" onClick={onClear}>
            Clear the filters
          </Button>
        }
      />
    );
  return (
    <NothingYet
      icon={IconListDetails}
      title="No transactions yet"
      description="Transactions from bank files, and those pushed through the API, appear here at once."
    />
  );
}
