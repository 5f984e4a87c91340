import { toPage } from '../../platform/http/responses/paging.js';
import { cursorAfter } from './list-cursor.js';
import type { TransactionsPage, TransactionsQuery } from './list-transactions.dto.js';
import { type TotalsRow, toTotals } from './totals-statement.js';
import { toTransactionView, type ViewedTransaction } from './transaction-view.js';

/** A page from up to limit + 1 transactions. A page by cursor does not know its offset, and has no next one. */
export function toTransactionsPage(
  transactions: readonly ViewedTransaction[],
  totals: readonly TotalsRow[] | null,
  query: TransactionsQuery,
): TransactionsPage {
  const { data, meta } = toPage(transactions, query);
  const last = data.at(-1);
  const hasMore = meta.pagination.nextOffset !== null;
  const nextOffset = query.cursor === undefined ? meta.pagination.nextOffset : null;
  return {
    data: data.map(toTransactionView),
    meta: {
      pagination: { ...meta.pagination, nextOffset },
      nextCursor: hasMore && last ? cursorAfter(last, query.sort) : null,
      totals: totals === null ? null : toTotals(totals),
    },
  };
}
