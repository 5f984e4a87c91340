import { merchantKey } from '../../categorization/index.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import { minorAtLeast, minorAtMost } from './amount-bounds.js';
import type { TransactionsQuery } from './list-transactions.dto.js';
import { IS_NOT_SPLIT_BY_USER } from '../splits/split-sql.js';

/** Adds a value to a statement, and returns its parameter. */
export type Bind = (value: unknown) => string;

/**
 * The conditions of a query on the table t that an index can narrow down, without the window and the categories. All
 * their operators are leakproof, so row-level security does not prevent the index.
 */
export function indexedFilters(
  query: TransactionsQuery,
  currencies: readonly CurrencyCode[],
  bind: Bind,
): string[] {
  const { bankAccountId, entityId, needsReview, pending, reviewReason, source, ruleId, merchant } = query;
  const conditions: string[] = [];
  if (bankAccountId !== undefined) conditions.push(`t.bank_account_id = ${bind(bankAccountId)}`);
  if (entityId !== undefined) conditions.push(`t.entity_id = ${bind(entityId)}`);
  if (needsReview !== undefined) conditions.push(needsReview ? 't.needs_review' : 'not t.needs_review');
  if (pending !== undefined) conditions.push(pending ? 't.pending' : 'not t.pending');
  if (reviewReason !== undefined)
    conditions.push('t.needs_review', `t.review_reason = ${bind(reviewReason)}`);
  // A transaction that a user split shows no category, so neither what decided the one before the split.
  if (source !== undefined) conditions.push(`t.category_source = ${bind(source)}`, IS_NOT_SPLIT_BY_USER);
  if (ruleId !== undefined) conditions.push(`t.rule_id = ${bind(ruleId)}`, IS_NOT_SPLIT_BY_USER);
  if (merchant !== undefined) conditions.push(`t.merchant_key = ${bind(merchantKey(merchant))}`);
  if (hasAmounts(query)) conditions.push(amountsOf(query, currencies, bind));
  return conditions;
}

/** The conditions that are checked transaction by transaction. The search is not leakproof: no index can serve it. */
export function scannedFilters(query: TransactionsQuery, bind: Bind): string[] {
  const { search, direction, transactionType } = query;
  const conditions: string[] = [];
  if (search !== undefined) conditions.push(`position(lower(${bind(search)}) in t.search_text) > 0`);
  if (direction !== undefined) conditions.push(`t.amount_minor ${direction === 'out' ? '>' : '<'} 0`);
  if (transactionType !== undefined) conditions.push(`t.transaction_type = ${bind(transactionType)}`);
  return conditions;
}

export function hasAmounts({ amountMin, amountMax }: TransactionsQuery): boolean {
  return amountMin !== undefined || amountMax !== undefined;
}

/** One range of minor units for each currency, because a number is a different amount in each. */
function amountsOf(
  { amountMin, amountMax }: TransactionsQuery,
  currencies: readonly CurrencyCode[],
  bind: Bind,
): string {
  const ranges = currencies.map((currency) => {
    const range = [`t.currency = ${bind(currency)}`];
    if (amountMin !== undefined) range.push(`t.amount_minor >= ${bind(minorAtLeast(amountMin, currency))}`);
    if (amountMax !== undefined) range.push(`t.amount_minor <= ${bind(minorAtMost(amountMax, currency))}`);
    return `(${range.join(' and ')})`;
  });
  return ranges.length === 0 ? 'false' : `(${ranges.join(' or ')})`;
}
