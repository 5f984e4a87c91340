import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { FIRST_DATE, LAST_DATE } from '../../../src/kernel/calendar-date.js';
import { callBooks } from './books-api';
import type { SuggestedTransaction, TransactionsPage, TransactionView } from './contract';
import { businessKey } from './keys';

/** As many as a page can have: transactions of one merchant are together within a page. */
const PAGE = 200;
/** As many as `POST /transactions/suggestions` takes. */
const SUGGESTED_AT_ONCE = 100;

/**
 * The transactions of a company that need review, for one reason or any, newest first. They are loaded once: a list that is
 * worked through must not change by itself.
 */
export function useToReview(
  businessId: string,
  entityId: string,
  reviewReason: TransactionView['reviewReason'],
) {
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

/** What the service suggests for the transactions of a list. Read in blocks: that of the current one, and soon the next. */
export function useSuggestions(businessId: string, ids: readonly string[], at: number, isAllowed: boolean) {
  const from = at - (at % SUGGESTED_AT_ONCE);
  const isNextDue = at - from > SUGGESTED_AT_ONCE / 2;
  const present = useBlock(businessId, blockOf(ids, from), isAllowed);
  useBlock(businessId, blockOf(ids, from + SUGGESTED_AT_ONCE), isAllowed && isNextDue);
  return present;
}

function blockOf(ids: readonly string[], from: number): readonly string[] {
  return ids.slice(from, from + SUGGESTED_AT_ONCE);
}

function useBlock(businessId: string, ids: readonly string[], isAllowed: boolean) {
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
