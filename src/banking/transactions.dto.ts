import {
  type CategoryView,
  type Evidence,
  TRANSACTION_TYPES,
  type TransactionType,
} from '../categorization/index.js';
import { AccountNumberFilter } from '../ledger/index.js';
import {
  DateField,
  Flag,
  FreeText,
  Line,
  ListOfLines,
  OneOf,
  Optional,
  OptionalOrNull,
  Uuid,
} from '../platform/http/fields.js';
import { QueryFlag } from '../platform/http/query-fields.js';
import { PageQuery } from '../platform/http/paging.js';

export class TransactionsQuery extends PageQuery {
  /** Default: 30 days before today. */
  @Optional()
  @DateField()
  from?: string;

  /** Default: today. */
  @Optional()
  @DateField()
  to?: string;

  /** A ledger account number; an unknown one means an empty list. */
  @Optional()
  @AccountNumberFilter()
  category?: string;

  /** A literal substring of the description, the merchant or the note, in any case. */
  @Optional()
  @Line({ max: 200 })
  search?: string;

  @Optional()
  @Uuid()
  bankAccountId?: string;

  @Optional()
  @Uuid()
  entityId?: string;

  @Optional()
  @QueryFlag()
  needsReview?: boolean;

  @Optional()
  @OneOf(['in', 'out'])
  direction?: 'in' | 'out';

  @Optional()
  @QueryFlag()
  pending?: boolean;

  @Optional()
  @OneOf(TRANSACTION_TYPES)
  transactionType?: TransactionType;
}

class ReasonedDto {
  /** Stored in the audit trail. */
  @Optional()
  @FreeText({ max: 500, min: 0 })
  reason?: string;
}

export class UpdateTransactionDto extends ReasonedDto {
  /** A ledger account number, or `transfer`. Required unless another field changes. */
  @Optional()
  @Line({ max: 40 })
  category?: string;

  /** Free text, stored without white space around it. Empty text or null removes it. */
  @OptionalOrNull()
  @FreeText({ max: 2000, min: 0 })
  note?: string | null;
}

export const MAX_DECIDED_AT_ONCE = 500;

export class RecategorizeManyDto extends ReasonedDto {
  /** A ledger account number, or `transfer`. */
  @Line({ max: 40 })
  category!: string;

  /** Public transaction ids, each once. */
  @ListOfLines({ min: 1, max: MAX_DECIDED_AT_ONCE, length: 40 })
  ids!: string[];
}

export class ApplyToSimilarDto {
  /** Returns what would change, and changes nothing. */
  @Flag()
  preview!: boolean;
}

export interface DecidedRowView extends RecategorizedView {
  readonly status: 'changed' | 'unchanged';
}

export interface SimilarView {
  readonly preview: boolean;
  /** The category of the transaction itself: a ledger account number, or `transfer`. */
  readonly category: string;
  /** Whether there are more: the same request again continues with them. */
  readonly hasMore: boolean;
  /** How many were skipped because their period is closed, counted up to 500. */
  readonly locked: number;
  /** Newest first. */
  readonly transactions: readonly DecidedRowView[];
}

export interface SuggestionView {
  /** A category for PATCH /transactions/{id}: an account number, or `transfer`. */
  readonly category: string;
  readonly accountName: string | null;
  readonly confidence: number;
  readonly source: 'memory' | 'keyword';
  readonly because: string | null;
  /** How many of how many earlier decisions agree, the closest context first. */
  readonly evidence: readonly Evidence[];
}

export interface RecategorizedView {
  readonly id: string;
  readonly category: CategoryView | null;
  readonly transactionType: TransactionType;
}
