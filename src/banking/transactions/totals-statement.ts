import type { CurrencyCode } from '../../kernel/currency.js';
import { toAmount } from '../../kernel/money.js';
import type { ReadStatement } from '../../platform/database/database.js';
import { categoriesOf, type ListWindow, whereOf } from './list-statement.js';
import type { TransactionsQuery, TransactionTotals } from './list-transactions.dto.js';
import { type Bind, indexedFilters, scannedFilters } from './transaction-filters.js';
import { IS_WHOLE, splitOn } from '../splits/split-sql.js';

/** Totals of more transactions would read too much for one request. */
export const MAX_TOTALLED = 100_000;

/** The sums of one currency, and how many transactions were read for all currencies. */
export interface TotalsRow {
  readonly currency: CurrencyCode;
  readonly count: number;
  readonly inMinor: bigint;
  readonly outMinor: bigint;
  readonly read: number;
}

/**
 * The statement for the totals of all pages, with a row for each currency. What no index can narrow down is checked after
 * the limit: a search for a rare word reads no more than the limit either.
 */
export function totalsStatement(
  window: Omit<ListWindow, 'after'>,
  query: TransactionsQuery,
  limit = MAX_TOTALLED,
): ReadStatement {
  const values: unknown[] = [window.businessId, window.from, window.to, limit + 1];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const conditions = indexedFilters(query, window.currencies, bind);
  const base = `select * from bank_transaction t where ${whereOf(conditions)}`;
  const accountIds = query.category === undefined ? null : categoriesOf(query.category, bind);
  const selected =
    accountIds === null
      ? base
      : `(${base} and t.category_account_id = any (${accountIds}) and ${IS_WHOLE} limit $4)
         union all
         (${base} and t.split_status = 'split' and t.id = any (array(${splitOn('$1', accountIds)})))`;
  const matches = ['true', ...scannedFilters(query, bind)].join(' and ');
  const text = `
    select currency, count(*) filter (where ${matches})::int as count,
           coalesce(-sum(amount_minor) filter (where amount_minor < 0 and ${matches}), 0)::bigint as "inMinor",
           coalesce(sum(amount_minor) filter (where amount_minor > 0 and ${matches}), 0)::bigint as "outMinor",
           sum(count(*)) over ()::int as read
      from (select * from (${selected}) t limit $4) t
     group by currency order by currency`;
  return { text, values };
}

/** Null if more transactions than the limit would have to be read. */
export function toTotals(rows: readonly TotalsRow[], limit = MAX_TOTALLED): TransactionTotals[] | null {
  if ((rows[0]?.read ?? 0) > limit) return null;
  return rows
    .filter(({ count }) => count > 0)
    .map(({ currency, count, inMinor, outMinor }) => ({
      currency,
      count,
      moneyIn: toAmount(inMinor, currency),
      moneyOut: toAmount(outMinor, currency),
    }));
}
