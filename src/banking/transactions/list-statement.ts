import type { CurrencyCode } from '../../kernel/currency.js';
import { accountIdsWithNumbers, lookUpAccount } from '../../ledger/index.js';
import type { ReadStatement } from '../../platform/database/database.js';
import type { Position, TransactionSort } from './list-cursor.js';
import type { TransactionsQuery } from './list-transactions.dto.js';
import { type Bind, indexedFilters, scannedFilters } from './transaction-filters.js';
import { lookUpMatch } from '../transfers/transfer-sql.js';
import { VIEW_COLUMNS } from './transaction-view.js';
import { IS_WHOLE, splitOn } from '../splits/split-sql.js';

export interface ListWindow {
  readonly businessId: string;
  readonly from: string;
  readonly to: string;
  /** The currencies of the business's bank accounts if the query has amounts. */
  readonly currencies: readonly CurrencyCode[];
  /** Where the previous page ended; null for the first page and for pages by offset. */
  readonly after: Position | null;
}

interface Order {
  readonly columns: readonly string[];
  readonly direction: 'asc' | 'desc';
  readonly types: readonly string[];
}

const BY_DATE = { columns: ['t.date', 't.id'], types: ['date', 'uuid'] };
const BY_AMOUNT = { columns: ['t.currency', 't.amount_minor', 't.id'], types: ['text', 'bigint', 'uuid'] };

/** The columns of each sort are those of an index, all in the same direction. */
const ORDERS: Record<TransactionSort, Order> = {
  '-date': { ...BY_DATE, direction: 'desc' },
  date: { ...BY_DATE, direction: 'asc' },
  '-amount': { ...BY_AMOUNT, direction: 'desc' },
  amount: { ...BY_AMOUNT, direction: 'asc' },
};

/**
 * The statement for a page of transactions and one more, or for all of them with a limit of null. The page is selected
 * before accounts are joined, so that the planner reads it from an index in its order. Without filters the statement has
 * a name: its plan is made once. With filters it is planned for their values.
 */
export function listStatement(
  window: ListWindow,
  query: TransactionsQuery,
  limit: number | null = query.limit + 1,
): ReadStatement {
  const { from, to } = restOf(window, query.sort);
  const values: unknown[] = [window.businessId, from, to, limit, query.offset];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const order = orderBy(query.sort);
  const after = afterOf(window, query, bind);
  const filters = [...indexedFilters(query, window.currencies, bind), ...scannedFilters(query, bind)];
  const conditions = [...after, ...filters];
  const matching =
    query.category === undefined
      ? `select * from bank_transaction t where ${whereOf(conditions)}`
      : inCategories(categoriesOf(query.category, bind), conditions, order);
  const text = `
    select ${VIEW_COLUMNS}
      from (${matching} order by ${order} limit $4 offset $5) t
      ${lookUpAccount('a', '$1', 't.category_account_id')}
      ${lookUpMatch('m', '$1')}
     order by ${order}`;
  const isPlain = filters.length === 0 && query.category === undefined && query.sort === '-date';
  const name = `list-bank-transactions${after.length > 0 ? '-after' : ''}`;
  return { text, values, ...(isPlain ? { name } : {}) };
}

export function whereOf(conditions: readonly string[]): string {
  return ['t.business_id = $1', 't.removed_at is null', 't.date between $2 and $3', ...conditions].join(
    ' and ',
  );
}

/** An array of the ids of the ledger accounts that a list of numbers names. */
export function categoriesOf(category: string, bind: Bind): string {
  return accountIdsWithNumbers('$1', bind([...new Set(category.split(','))]));
}

/**
 * At most a page of each account, in the order of the list, so that a common category costs no more than a rare one, and
 * the transactions with a split line on one of them.
 */
function inCategories(accountIds: string, conditions: readonly string[], order: string): string {
  return `
    select t.* from (
      select t.* from unnest(${accountIds}) as category(id)
       cross join lateral (
         select * from bank_transaction t
          where t.category_account_id = category.id and ${IS_WHOLE} and ${whereOf(conditions)}
          order by ${order} limit $4::bigint + $5::bigint) t
      union all
      select t.* from (select distinct transaction_id from (${splitOn('$1', accountIds)}) s) split
       cross join lateral (
         select * from bank_transaction t where t.business_id = $1 and t.id = split.transaction_id limit 1) t
       where ${whereOf(conditions)}) t`;
}

/** The window from the position on. PostgreSQL may start to read the index at a bound of the window, so both are there. */
function restOf({ from, to, after }: ListWindow, sort: TransactionSort): Pick<ListWindow, 'from' | 'to'> {
  const [date = ''] = after ?? [];
  if (sort === '-date' && after !== null) return { from, to: date < to ? date : to };
  if (sort === 'date' && after !== null) return { from: date > from ? date : from, to };
  return { from, to };
}

/** A comparison of whole rows, with which PostgreSQL starts to read the index at the position. */
function afterOf({ after }: ListWindow, { sort }: TransactionsQuery, bind: Bind): string[] {
  if (after === null) return [];
  const { columns, direction, types } = ORDERS[sort];
  const values = after.map((value, at) => `${bind(value)}::${types[at]}`);
  return [`(${columns.join(', ')}) ${direction === 'desc' ? '<' : '>'} (${values.join(', ')})`];
}

function orderBy(sort: TransactionSort): string {
  const { columns, direction } = ORDERS[sort];
  return columns.map((column) => `${column} ${direction}`).join(', ');
}
