import {
  CATEGORY_SOURCES,
  type CategorySource,
  REVIEW_REASONS,
  type ReviewReason,
  TRANSACTION_TYPES,
  type TransactionType,
} from '../../categorization/index.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import { clip, isCleanLine } from '../../kernel/text.js';
import {
  DateField,
  Field,
  Line,
  lineSchema,
  OneOf,
  Optional,
  Uuid,
} from '../../platform/http/input/fields/fields.js';
import { QueryAmount, QueryFlag } from '../../platform/http/input/fields/query-fields.js';
import { TABLE_FORMATS, type TableFormat } from '../../platform/http/responses/content-types.js';
import { type PageMeta, PageQuery } from '../../platform/http/responses/paging.js';
import { TRANSACTION_SORTS, type TransactionSort } from './list-cursor.js';
import type { TransactionView } from './transaction-view.js';

const MAX_CATEGORIES = 20;
const MAX_NUMBER_LENGTH = 40;
const MAX_LIST_LENGTH = MAX_CATEGORIES * (MAX_NUMBER_LENGTH + 1) - 1;

function AccountNumbers(): PropertyDecorator {
  const problem = `must be 1 to ${MAX_CATEGORIES} account numbers of 1 to ${MAX_NUMBER_LENGTH} characters, separated by commas`;
  const isNumber = (item: string) =>
    item !== '' && clip(item, MAX_NUMBER_LENGTH) === item && isCleanLine(item);
  const isList = (value: unknown) =>
    typeof value === 'string' &&
    value.split(',').length <= MAX_CATEGORIES &&
    value.split(',').every(isNumber);
  return Field((value) => (isList(value) ? null : problem), lineSchema(1, MAX_LIST_LENGTH));
}

export class TransactionsQuery extends PageQuery {
  /** The first date, `YYYY-MM-DD`. Default: 30 days before today in the time zone of the business. */
  @Optional()
  @DateField()
  from?: string;

  /** The last date, `YYYY-MM-DD`, inclusive. Default: today in the time zone of the business. */
  @Optional()
  @DateField()
  to?: string;

  /**
   * Only transactions with this ledger account number, such as `6010`, or with one of up to 20 numbers separated by
   * commas. Unknown numbers match nothing. A split transaction is in each of the categories of its parts.
   */
  @Optional()
  @AccountNumbers()
  category?: string;

  /** A literal substring of the description, the merchant or the note, ignoring case. */
  @Optional()
  @Line({ max: 200 })
  search?: string;

  /** Only transactions of this bank account. */
  @Optional()
  @Uuid()
  bankAccountId?: string;

  /** Only transactions of this legal entity. Default: all entities. */
  @Optional()
  @Uuid()
  entityId?: string;

  /** Only transactions that need review (true) or do not (false). */
  @Optional()
  @QueryFlag()
  needsReview?: boolean;

  /** Only money in (`in`) or money out (`out`). */
  @Optional()
  @OneOf(['in', 'out'])
  direction?: 'in' | 'out';

  /** Only pending transactions (true) or settled ones (false). */
  @Optional()
  @QueryFlag()
  pending?: boolean;

  /** Only transactions of this type. */
  @Optional()
  @OneOf(TRANSACTION_TYPES)
  transactionType?: TransactionType;

  /**
   * Only amounts of at least this one, in the currency of each account and with the sign of `amount`: positive is money
   * out, negative is money in.
   */
  @Optional()
  @QueryAmount()
  amountMin?: number;

  /** Only amounts of at most this one, with the sign of `amount`. */
  @Optional()
  @QueryAmount()
  amountMax?: number;

  /** Only transactions that need review for this reason. */
  @Optional()
  @OneOf(REVIEW_REASONS)
  reviewReason?: ReviewReason;

  /** Only transactions whose category this source decided. */
  @Optional()
  @OneOf(CATEGORY_SOURCES)
  source?: CategorySource;

  /** Only transactions that this rule decided. It may have been deleted since. */
  @Optional()
  @Uuid()
  ruleId?: string;

  /** Only transactions of this merchant, in any spelling that categorization recognizes. */
  @Optional()
  @Line({ max: 200 })
  merchant?: string;

  /** The order: by date, or by currency and amount; `-` is descending. Default: newest first. */
  @Optional()
  @OneOf(TRANSACTION_SORTS)
  sort: TransactionSort = '-date';

  /** The `nextCursor` of the previous page, with the same filters and `sort`. Excludes `offset`. */
  @Optional()
  @Line({ max: 200 })
  cursor?: string;

  /** Whether `meta.totals` has the sums of all transactions that match. A split transaction counts as a whole. */
  @Optional()
  @QueryFlag()
  includeTotals: boolean = false;

  /** The format of the response. Default: the one that `Accept` prefers, or JSON. */
  @Optional()
  @OneOf(TABLE_FORMATS)
  format?: TableFormat;
}

/** The sums of the transactions of one currency that match, on all pages. */
export interface TransactionTotals {
  /** The currency (ISO 4217). */
  readonly currency: CurrencyCode;
  /** The number of transactions. */
  readonly count: number;
  /** The sum of the amounts that came in, 0 or more. */
  readonly moneyIn: number;
  /** The sum of the amounts that went out, 0 or more. */
  readonly moneyOut: number;
}

/** Where the page is in the list, and the totals of the list. */
export interface TransactionsMeta extends PageMeta {
  /** The `cursor` of the next page; null on the last page. */
  readonly nextCursor: string | null;
  /** One for each currency. Null without `includeTotals`, and if over 100,000 transactions would have to be read. */
  readonly totals: readonly TransactionTotals[] | null;
}

/** A page of the list of transactions. */
export interface TransactionsPage {
  /** The transactions, in the order of `sort`. */
  readonly data: TransactionView[];
  /** Where the page is in the list, and the totals of the list. */
  readonly meta: TransactionsMeta;
}
