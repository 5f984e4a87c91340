import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import {
  addDays,
  calendarDate,
  FIRST_DATE,
  LAST_DATE,
  toDayNumber,
} from '../../../src/kernel/calendar-date.js';
import { callBooks } from './books-api';
import { businessKey } from './keys';
import type {
  MatchedTransferView,
  ProposedTransferView,
  TransactionsPage,
  TransactionView,
} from './contract';
import { refreshBooks } from './decisions';
import { transactionsKey } from './transactions';

/** As many as `GET /transfers/suggestions` returns. It has no filter by transaction. */
const MAX_PROPOSED = 200;

/** A user may match transactions that are as many days apart. */
export const MAX_DAYS_APART = 31;
const MAX_FOUND = 100;

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

/** Two transactions that may be one transfer. */
export type Pair = Legs & Pick<ProposedTransferView, 'outTransaction' | 'inTransaction'>;

/** All transactions of other accounts that a user may match with this one, the nearest in time first. */
export function useOtherSides(businessId: string, transaction: TransactionView, entityId: string) {
  const { id, journalEntryId, amount } = transaction;
  return useQuery({
    queryKey: [...proposalsKey(businessId), 'by-amount', id, journalEntryId],
    queryFn: async () => {
      const query = { entityId, ...daysAround(transaction.date), amountMin: -amount, amountMax: -amount };
      const path = 'transactions';
      const { data } = await callBooks<TransactionsPage>(businessId, 'GET', path, {
        query: { ...query, limit: MAX_FOUND },
      });
      return data
        .filter((other) => isOtherSide(transaction, other))
        .toSorted((a, b) => daysBetween(a, transaction) - daysBetween(b, transaction))
        .map((other) => pairOf(transaction, other));
    },
    placeholderData: keepPreviousData,
  });
}

function daysAround(date: string) {
  const day = calendarDate(date);
  const [from, to] = [addDays(day, -MAX_DAYS_APART), addDays(day, MAX_DAYS_APART)];
  return { from: from < FIRST_DATE ? FIRST_DATE : from, to: to > LAST_DATE ? LAST_DATE : to };
}

function isOtherSide(transaction: TransactionView, other: TransactionView): boolean {
  const { bankAccountId, currency, pending, splits, transfer } = other;
  const isMatched = (transfer?.otherTransactionId ?? null) !== null;
  const isElsewhere = bankAccountId !== transaction.bankAccountId;
  return isElsewhere && currency === transaction.currency && !pending && splits === null && !isMatched;
}

function daysBetween(one: TransactionView, other: TransactionView): number {
  return Math.abs(toDayNumber(calendarDate(one.date)) - toDayNumber(calendarDate(other.date)));
}

function pairOf(one: TransactionView, other: TransactionView): Pair {
  const [outTransaction, inTransaction] = one.direction === 'out' ? [one, other] : [other, one];
  const [outTransactionId, inTransactionId] = [outTransaction.id, inTransaction.id];
  return { outTransactionId, inTransactionId, outTransaction, inTransaction };
}

/** Makes two transactions one transfer. What is known of a side is shown until it is loaded again. */
export function useMatchTransfer(businessId: string) {
  const client = useQueryClient();
  return useTransferChange(businessId, async (pair: Legs & Partial<Pair>) => {
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
  readonly proposal: Pair;
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
