import { accountIdsWithNumber, joinAccount } from '../../ledger/index.js';
import type { ReadStatement } from '../../platform/database/database.js';
import { VIEW_COLUMNS } from '../transactions/transaction-view.js';
import type { TransactionsQuery } from '../transactions/transactions.dto.js';

export interface ListWindow {
  readonly businessId: string;
  readonly from: string;
  readonly to: string;
}

/**
 * The statement for a page of transactions and one more, newest first. The page is selected before accounts are joined,
 * so that the planner reads it from an index in its order. Without filters the statement has a name: its plan is made
 * once. With filters it is planned for their values.
 */
export function listStatement({ businessId, from, to }: ListWindow, query: TransactionsQuery): ReadStatement {
  const values: unknown[] = [businessId, from, to, query.limit + 1, query.offset];
  const conditions = conditionsOf(query, (value) => `$${values.push(value)}`);
  const text = `
    select ${VIEW_COLUMNS}
      from (select * from bank_transaction t
             where ${['t.business_id = $1', 't.removed_at is null', 't.date between $2 and $3', ...conditions].join(' and ')}
             order by t.date desc, t.id desc limit $4 offset $5) t
      ${joinAccount('a', '$1', 't.category_account_id')}
     order by t.date desc, t.id desc`;
  return { text, values, ...(conditions.length === 0 ? { name: 'list-bank-transactions' } : {}) };
}

type Bind = (value: unknown) => string;

function conditionsOf(query: TransactionsQuery, bind: Bind): string[] {
  const { category, search, bankAccountId, entityId, needsReview, direction, pending, transactionType } =
    query;
  const conditions: string[] = [];
  if (category !== undefined) {
    conditions.push(`t.category_account_id = any (${accountIdsWithNumber('$1', bind(category))})`);
  }
  if (search !== undefined) conditions.push(`position(lower(${bind(search)}) in t.search_text) > 0`);
  if (bankAccountId !== undefined) conditions.push(`t.bank_account_id = ${bind(bankAccountId)}`);
  if (entityId !== undefined) conditions.push(`t.entity_id = ${bind(entityId)}`);
  if (needsReview !== undefined) conditions.push(needsReview ? 't.needs_review' : 'not t.needs_review');
  if (direction !== undefined) conditions.push(`t.amount_minor ${direction === 'out' ? '>' : '<'} 0`);
  if (pending !== undefined) conditions.push(pending ? 't.pending' : 'not t.pending');
  if (transactionType !== undefined) conditions.push(`t.transaction_type = ${bind(transactionType)}`);
  return conditions;
}
