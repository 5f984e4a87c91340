import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { callBooks } from './books-api';
import { businessKey } from './keys';
import type { MatchedTransferView, ProposedTransferView, TransactionView } from './contract';
import { refreshBooks } from './decisions';
import { transactionsKey } from './transactions';

/** As many as `GET /transfers/suggestions` returns. It has no filter by transaction. */
const MAX_PROPOSED = 200;

const proposalsKey = (businessId: string) => businessKey(businessId, 'books', 'transfer-proposals');

/** The two sides of a transfer, as `POST /transfers` names them. */
export interface Legs {
  readonly outTransactionId: string;
  readonly inTransactionId: string;
}

/** The pairs that may be one transfer with this transaction, the most likely first. */
export function useProposedTransfers(businessId: string, transaction: TransactionView, entityId?: string) {
  const { id, journalEntryId } = transaction;
  return useQuery({
    // Each decision on the transaction makes another entry, and may make other proposals.
    queryKey: [...proposalsKey(businessId), id, journalEntryId],
    queryFn: async () => {
      const query = { entityId, limit: MAX_PROPOSED };
      const path = 'transfers/suggestions';
      const { data } = await callBooks<{ data: ProposedTransferView[] }>(businessId, 'GET', path, { query });
      return data.filter(
        ({ outTransactionId, inTransactionId }) => outTransactionId === id || inTransactionId === id,
      );
    },
    placeholderData: keepPreviousData,
  });
}

/** Makes two transactions one transfer. What is known of a side is shown until it is loaded again. */
export function useMatchTransfer(businessId: string) {
  const client = useQueryClient();
  return useTransferChange(businessId, async (pair: Legs & Partial<ProposedTransferView>) => {
    const { outTransactionId, inTransactionId, outTransaction, inTransaction } = pair;
    const body = { outTransactionId, inTransactionId };
    const { data } = await callBooks<{ data: MatchedTransferView }>(businessId, 'POST', 'transfers', {
      body,
    });
    for (const side of [outTransaction, inTransaction])
      if (side !== undefined)
        client.setQueryData<TransactionView>(
          businessKey(businessId, 'books', 'transaction', side.id),
          (known) => known ?? side,
        );
    return data;
  });
}

/** Ends a match: both sides stay transfers, and the pair counts as rejected. */
export function useEndTransfer(businessId: string) {
  return useTransferChange(businessId, (id: string) => endTransfer(businessId, id));
}

/** Two transactions are not proposed with each other again. */
export function useRejectTransfer(businessId: string) {
  return useTransferChange(businessId, ({ outTransactionId, inTransactionId }: Legs) =>
    callBooks(businessId, 'POST', 'transfers/rejections', { body: { outTransactionId, inTransactionId } }),
  );
}

export interface MadeMatch {
  readonly id: string;
  /** What was matched, with both sides as they were before. */
  readonly proposal: ProposedTransferView;
}

/**
 * Undoes a match. The match made transfers of sides that were none, which a user decided: undoing these decisions ends it,
 * and the pair is proposed again.
 */
export function useUndoMatch(businessId: string) {
  return useTransferChange(businessId, async ({ id, proposal }: MadeMatch) => {
    const sides = [proposal.outTransaction, proposal.inTransaction];
    const decided = sides.filter(({ transfer, needsReview }) => transfer === null || needsReview);
    if (sides.every(({ transfer }) => transfer !== null)) await endTransfer(businessId, id);
    if (decided.length === 0) return;
    const body = { ids: decided.map((side) => side.id) };
    await callBooks(businessId, 'POST', 'transactions/undo-decisions', { body });
  });
}

function endTransfer(businessId: string, id: string): Promise<unknown> {
  return callBooks(businessId, 'DELETE', `transfers/${id}`);
}

function useTransferChange<Change, Result>(businessId: string, send: (change: Change) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    // Also after a failure: another user may have matched one of them.
    onSettled: () => refreshTransfers(client, businessId),
  });
}

/** A change of a transfer changes both of its sides, wherever they are shown. */
function refreshTransfers(client: QueryClient, businessId: string): Promise<unknown> {
  return Promise.all([
    refreshBooks(client, businessId),
    client.invalidateQueries({ queryKey: transactionsKey(businessId) }),
    client.invalidateQueries({ queryKey: businessKey(businessId, 'books', 'transaction') }),
    client.invalidateQueries({ queryKey: proposalsKey(businessId) }),
  ]);
}
