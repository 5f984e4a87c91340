import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  usePrefetchInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { FIRST_DATE, LAST_DATE } from '../../../src/kernel/calendar-date.js';
import { callBooks } from './books-api';
import type { TransactionsPage } from './contract';
import { businessKey } from './keys';

const PAGE = 100;
/** A list that is opened again within this time is where it was left. */
const REMEMBERED_MS = 60_000;

/** The filters and the order of `GET /transactions`, by their names there. */
export type TransactionQuery = Readonly<Record<string, string>>;

export const transactionsKey = (businessId: string) => businessKey(businessId, 'books', 'transactions');

/** The transactions of a company, page by page. Without dates, of all time. */
function transactionsQuery(businessId: string, entityId: string, filters: TransactionQuery) {
  return infiniteQueryOptions({
    queryKey: [...transactionsKey(businessId), entityId, filters],
    queryFn: ({ pageParam }) => {
      const query = { ...queryOf(entityId, filters), limit: PAGE, cursor: pageParam };
      return callBooks<TransactionsPage>(businessId, 'GET', 'transactions', { query });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    // Otherwise each return to the window would load all pages again.
    staleTime: Infinity,
    gcTime: REMEMBERED_MS,
  });
}

export function useTransactions(businessId: string, entityId: string, filters: TransactionQuery) {
  return useInfiniteQuery(transactionsQuery(businessId, entityId, filters));
}

/** Requests the first page before the part of the page that shows it is drawn. */
export function usePrefetchedTransactions(businessId: string, entityId: string, filters: TransactionQuery) {
  usePrefetchInfiniteQuery(transactionsQuery(businessId, entityId, filters));
}

/** The sums of all transactions that match, by currency; null if they are too many to add up. */
export function useTransactionTotals(businessId: string, entityId: string, filters: TransactionQuery) {
  return useQuery({
    queryKey: [...transactionsKey(businessId), 'totals', entityId, filters],
    queryFn: async () => {
      const query = { ...queryOf(entityId, filters), limit: 1, includeTotals: true };
      const { meta } = await callBooks<TransactionsPage>(businessId, 'GET', 'transactions', { query });
      return meta.totals;
    },
    placeholderData: keepPreviousData,
  });
}

const FOUND = 5;

/** The newest transactions that contain a text. */
export function useFoundTransactions(businessId: string, entityId: string | undefined, search: string) {
  return useQuery({
    queryKey: [...transactionsKey(businessId), 'found', entityId, search],
    queryFn: async () => {
      const query = { ...queryOf(entityId ?? '', { search }), limit: FOUND };
      return (await callBooks<TransactionsPage>(businessId, 'GET', 'transactions', { query })).data;
    },
    enabled: entityId !== undefined && search !== '',
    placeholderData: keepPreviousData,
  });
}

/** The parameters of `GET /transactions`. */
export function queryOf(entityId: string, filters: TransactionQuery) {
  return { entityId, from: FIRST_DATE, to: LAST_DATE, ...filters };
}
