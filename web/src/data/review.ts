import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { FIRST_DATE, LAST_DATE } from '../../../src/kernel/calendar-date.js';
import { callBooks } from './books-api';
import type { SuggestedTransaction, TransactionsPage, TransactionView } from './contract';
import { businessKey } from './keys';

/** As many as `POST /transactions/suggestions` takes. */
const PAGE = 100;

/**
 * The transactions of a company that need review, for one reason or any, newest first. They are loaded once: a list that is
 * worked through must not change by itself.
 */
export function useToReview(businessId: string, entityId: string, reviewReason: TransactionView['reviewReason']) {
  return useInfiniteQuery({
    queryKey: businessKey(businessId, 'books', 'to-review', entityId, reviewReason),
    queryFn: ({ pageParam }) => {
      const query = {
        entityId,
        needsReview: true,
        reviewReason: reviewReason ?? undefined,
        from: FIRST_DATE,
        to: LAST_DATE,
        limit: PAGE,
        includeTotals: pageParam === undefined,
        cursor: pageParam,
      };
      return callBooks<TransactionsPage>(businessId, 'GET', 'transactions', { query });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.nextCursor ?? undefined,
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** What the service suggests for each of up to 100 transactions. */
export function useSuggestions(businessId: string, ids: readonly string[], isAllowed: boolean) {
  return useQuery({
    queryKey: businessKey(businessId, 'books', 'suggestions', ...ids),
    queryFn: async () => {
      const body = { ids };
      const path = 'transactions/suggestions';
      return (await callBooks<{ data: SuggestedTransaction[] }>(businessId, 'POST', path, { body })).data;
    },
    enabled: isAllowed && ids.length > 0,
    staleTime: Infinity,
    gcTime: 0,
  });
}
