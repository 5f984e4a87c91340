import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FIRST_DATE, LAST_DATE } from '../../../src/kernel/calendar-date.js';
import { callBooks } from './books-api';
import { businessKey } from './businesses';
import type { SimilarView, SuggestedTransaction, TransactionsPage } from './contract';
import { overviewKey } from './overview';

/** As many as `POST /transactions/suggestions` takes. */
const PAGE = 100;

/**
 * The transactions of a company that need review, newest first. They are loaded once: a list that is worked through must not
 * change by itself.
 */
export function useToReview(businessId: string, entityId: string) {
  return useInfiniteQuery({
    queryKey: businessKey(businessId, 'books', 'to-review', entityId),
    queryFn: ({ pageParam }) => {
      const query = {
        entityId,
        needsReview: true,
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

export interface Decision {
  readonly id: string;
  /** An account number, or `transfer`. */
  readonly category: string;
}

export function useDecide(businessId: string) {
  const refreshLater = useRefreshLater(businessId);
  return useMutation({
    mutationFn: ({ id, category }: Decision) =>
      callBooks(businessId, 'PATCH', `transactions/${id}`, { body: { category } }),
    onSuccess: refreshLater,
  });
}

/** Undoes the last decision on each of up to 500 transactions. */
export function useUndo(businessId: string) {
  const refreshLater = useRefreshLater(businessId);
  return useMutation({
    mutationFn: (ids: readonly string[]) =>
      callBooks(businessId, 'POST', 'transactions/undo-decisions', { body: { ids } }),
    onSuccess: refreshLater,
  });
}

interface ToSimilar {
  /** The transaction whose category the others of its merchant get. */
  readonly id: string;
  /** Only finds them. */
  readonly preview: boolean;
}

export function useApplyToSimilar(businessId: string) {
  const refreshLater = useRefreshLater(businessId);
  return useMutation({
    mutationFn: async ({ id, preview }: ToSimilar) => {
      const path = `transactions/${id}/apply-to-similar`;
      const body = { preview };
      return (await callBooks<{ data: SimilarView }>(businessId, 'POST', path, { body })).data;
    },
    onSuccess: async (_found, { preview }) => {
      if (!preview) await refreshLater();
    },
  });
}

/** What else shows the books is loaded again when it is shown next. */
function useRefreshLater(businessId: string) {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: overviewKey(businessId) }),
      client.invalidateQueries({ queryKey: businessKey(businessId, 'books', 'this-month') }),
    ]);
}
