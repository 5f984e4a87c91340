import { Button, Stack } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { Loaded } from '../../components/loaded';
import { NothingYet } from '../../components/nothing-yet';
import { LoadingProblem } from '../../components/problem';
import type { BankAccountView } from '../../data/contract';
import { useTransactions, useTransactionTotals } from '../../data/transactions';
import type { Filters, Order } from './filters';
import { Totals } from './totals';
import { TransactionTable } from './transaction-table';

interface TransactionListProps {
  readonly businessId: string;
  readonly entityId: string;
  readonly filters: Filters;
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
  readonly onClear: () => void;
  readonly bankAccounts: readonly BankAccountView[];
}

/** The transactions that match, with their sums. */
export function TransactionList(props: TransactionListProps) {
  const { businessId, entityId, filters, order, onOrder, onClear, bankAccounts } = props;
  const list = useTransactions(businessId, entityId, { ...filters, sort: order });
  const totals = useTransactionTotals(businessId, entityId, filters);
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <Stack gap="sm" aria-busy={list.isPlaceholderData}>
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
