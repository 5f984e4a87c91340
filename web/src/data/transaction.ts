import {
  type InfiniteData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { callBooks } from './books-api';
import { businessKey } from './keys';
import type { HistoryEventView, JournalEntryView, TransactionsPage, TransactionView } from './contract';
import { refreshBooks } from './decisions';
import { transactionsKey } from './transactions';

const transactionKey = (businessId: string, id: string) =>
  businessKey(businessId, 'books', 'transaction', id);
/** More changes than a user reads. */
const MAX_EVENTS = 50;

export function useTransaction(businessId: string, id: string) {
  return useQuery({
    queryKey: transactionKey(businessId, id),
    queryFn: () => readTransaction(businessId, id),
  });
}

async function readTransaction(businessId: string, id: string): Promise<TransactionView> {
  return (await callBooks<{ data: TransactionView }>(businessId, 'GET', `transactions/${id}`)).data;
}

/** The changes that users made, newest first. */
export function useTransactionHistory(businessId: string, id: string) {
  return useQuery({
    queryKey: [...transactionKey(businessId, id), 'history'],
    queryFn: async () => {
      const path = `transactions/${id}/history`;
      const query = { limit: MAX_EVENTS };
      return (await callBooks<{ data: HistoryEventView[] }>(businessId, 'GET', path, { query })).data;
    },
  });
}

export function useJournalEntry(businessId: string, id: string) {
  return useQuery({
    queryKey: businessKey(businessId, 'books', 'journal-entries', id),
    queryFn: async () => {
      const path = `journal-entries/${id}`;
      return (await callBooks<{ data: JournalEntryView }>(businessId, 'GET', path)).data;
    },
  });
}

interface TransactionChange {
  readonly category?: string;
  readonly note?: string | null;
}

/** Changes a transaction, and shows what it is then, also in lists. */
export function useChangeTransaction(businessId: string, id: string) {
  return useChange(businessId, id, (body: TransactionChange) =>
    callBooks(businessId, 'PATCH', `transactions/${id}`, { body }),
  );
}

export function useUndoDecision(businessId: string, id: string) {
  return useChange(businessId, id, () => callBooks(businessId, 'POST', `transactions/${id}/undo-decision`));
}

interface SplitPart {
  /** An account number. */
  readonly category: string;
  /** As the API has it: positive is money out. */
  readonly amount: number;
  readonly description: string | null;
}

export function useSplit(businessId: string, id: string) {
  return useChange(businessId, id, (splits: readonly SplitPart[]) =>
    callBooks(businessId, 'PUT', `transactions/${id}/splits`, { body: { splits } }),
  );
}

export function useRemoveSplits(businessId: string, id: string) {
  return useChange(businessId, id, () => callBooks(businessId, 'DELETE', `transactions/${id}/splits`));
}

function useChange<Change>(businessId: string, id: string, send: (change: Change) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (change: Change) => {
      await send(change);
      return readTransaction(businessId, id);
    },
    onSuccess: async (transaction) => {
      client.setQueryData(transactionKey(businessId, id), transaction);
      replaceInLists(client, businessId, transaction);
      await Promise.all([
        client.invalidateQueries({ queryKey: [...transactionKey(businessId, id), 'history'] }),
        refreshBooks(client, businessId),
      ]);
    },
  });
}

/** The place of a transaction in a list does not change while the list is shown. */
function replaceInLists(client: QueryClient, businessId: string, transaction: TransactionView): void {
  const lists = { queryKey: transactionsKey(businessId), exact: false };
  client.setQueriesData<InfiniteData<TransactionsPage>>(lists, (list) => {
    if (list?.pages === undefined) return list;
    const pages = list.pages.map((page) =>
      page.data.some(({ id }) => id === transaction.id)
        ? { ...page, data: page.data.map((one) => (one.id === transaction.id ? transaction : one)) }
        : page,
    );
    return { ...list, pages };
  });
}
