import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { callBooks } from './books-api';
import type { SimilarView } from './contract';
import { businessKey, overviewKey } from './keys';
import { reportsKey } from './reports';
import { transactionsKey } from './transactions';

export interface Decision {
  readonly id: string;
  /** An account number, or `transfer`. */
  readonly category: string;
}

export function useDecide(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, category }: Decision) =>
      callBooks(businessId, 'PATCH', `transactions/${id}`, { body: { category } }),
    onSuccess: () => refreshBooks(client, businessId),
  });
}

export interface JointDecision {
  readonly ids: readonly string[];
  /** An account number, or `transfer`. */
  readonly category: string;
}

/** Those of one scope run one after the other: an undo never overtakes the decision after it. */
function oneAfterTheOther(businessId: string) {
  return { id: `decisions of ${businessId}` };
}

/** Gives up to 500 transactions the same category, all or none. The list that shows them is loaded again. */
export function useDecideTogether(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    scope: oneAfterTheOther(businessId),
    mutationFn: (body: JointDecision) => callBooks(businessId, 'PATCH', 'transactions', { body }),
    onSuccess: () => refreshWithLists(client, businessId),
  });
}

/** The same as `useUndo` where a list shows the transactions. */
export function useUndoTogether(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    scope: oneAfterTheOther(businessId),
    mutationFn: (ids: readonly string[]) => undoDecisions(businessId, ids),
    onSuccess: () => refreshWithLists(client, businessId),
  });
}

function undoDecisions(businessId: string, ids: readonly string[]): Promise<unknown> {
  return callBooks(businessId, 'POST', 'transactions/undo-decisions', { body: { ids } });
}

function refreshWithLists(client: QueryClient, businessId: string): Promise<unknown> {
  return Promise.all([
    refreshBooks(client, businessId),
    client.invalidateQueries({ queryKey: transactionsKey(businessId) }),
  ]);
}

/** Undoes the last decision on each of up to 500 transactions. */
export function useUndo(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[]) => undoDecisions(businessId, ids),
    onSuccess: () => refreshBooks(client, businessId),
  });
}

interface ToSimilar {
  /** The transaction whose category the others of its merchant get. */
  readonly id: string;
  /** Only finds them. */
  readonly preview: boolean;
}

export function useApplyToSimilar(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, preview }: ToSimilar) => {
      const path = `transactions/${id}/apply-to-similar`;
      const body = { preview };
      return (await callBooks<{ data: SimilarView }>(businessId, 'POST', path, { body })).data;
    },
    onSuccess: async (_found, { preview }) => {
      if (!preview) await refreshBooks(client, businessId);
    },
  });
}

/** What shows the books is loaded again when it is shown next. A list of transactions on the page stays as it is. */
export function refreshBooks(client: QueryClient, businessId: string): Promise<unknown> {
  client.removeQueries({ queryKey: transactionsKey(businessId), type: 'inactive' });
  return Promise.all([
    client.invalidateQueries({ queryKey: overviewKey(businessId) }),
    client.invalidateQueries({ queryKey: businessKey(businessId, 'books', 'this-month') }),
    client.invalidateQueries({ queryKey: reportsKey(businessId) }),
  ]);
}
