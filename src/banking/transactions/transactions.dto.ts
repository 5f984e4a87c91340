import type { CategoryView, Evidence, SplitView, TransactionType } from '../../categorization/index.js';
import {
  Flag,
  FreeText,
  Line,
  ListOfLines,
  Optional,
  OptionalOrNull,
} from '../../platform/http/input/fields/fields.js';
import type { TransactionView } from './transaction-view.js';

class ReasonedDto {
  /** Why, for the audit trail. */
  @Optional()
  @FreeText({ max: 500, min: 0 })
  reason?: string;
}

/** The fields to change. At least one of `category` and `note` is required. */
export class UpdateTransactionDto extends ReasonedDto {
  /** A ledger account number, such as `6010`, or `transfer`. Required unless another field changes. */
  @Optional()
  @Line({ max: 40 })
  category?: string;

  /** Free text, stored without white space around it. Empty text or null removes it. */
  @OptionalOrNull()
  @FreeText({ max: 2000, min: 0 })
  note?: string | null;
}

export const MAX_DECIDED_AT_ONCE = 500;

/** One category for many transactions of one legal entity. */
export class RecategorizeManyDto extends ReasonedDto {
  /** A ledger account number, such as `6010`, or `transfer`. */
  @Line({ max: 40 })
  category!: string;

  /** Public transaction ids (`txn_…`), each once. */
  @ListOfLines({ min: 1, max: MAX_DECIDED_AT_ONCE, length: 40 })
  ids!: string[];
}

/** Transactions of one legal entity whose latest decisions are undone. */
export class UndoManyDto {
  /** Public transaction ids (`txn_…`), each once. */
  @ListOfLines({ min: 1, max: MAX_DECIDED_AT_ONCE, length: 40 })
  ids!: string[];
}

/** The transactions after their decisions were undone. */
export interface UndoneDecisionsView {
  /** One per transaction, in the order of the request. */
  readonly transactions: readonly TransactionView[];
}

/** Whether to show the changes or make them. */
export class ApplyToSimilarDto {
  /** True returns what would change, and changes nothing. False changes it. */
  @Flag()
  preview!: boolean;
}

/** The result for one transaction. */
export interface DecidedTransactionView extends RecategorizedView {
  /** `unchanged` if a user had already chosen this category. */
  readonly status: 'changed' | 'unchanged';
}

/** The results of one decision on many transactions. */
export interface DecidedTransactionsView {
  /** One per transaction, in the order of the request. */
  readonly transactions: readonly DecidedTransactionView[];
}

/** The transactions that a decision was or would be applied to, up to 500. */
export interface SimilarView {
  /** As in the request: true means that nothing has changed. */
  readonly preview: boolean;
  /** The category of the transaction itself: a ledger account number, or `transfer`. */
  readonly category: string;
  /** Whether there are more: the same request again continues with them. */
  readonly hasMore: boolean;
  /** How many were skipped because their period is closed, counted up to 500. */
  readonly locked: number;
  /** The transactions that changed or would change, newest first. */
  readonly transactions: readonly DecidedTransactionView[];
}

export const MAX_SUGGESTED_AT_ONCE = 100;

/** The transactions to suggest categories for. */
export class SuggestManyDto {
  /** Public transaction ids (`txn_…`), each once. They may belong to different legal entities. */
  @ListOfLines({ min: 1, max: MAX_SUGGESTED_AT_ONCE, length: 40 })
  ids!: string[];
}

/** The most likely categories of one transaction. */
export interface SuggestedTransactionView {
  /** The public id of the transaction. */
  readonly id: string;
  /** At most three, the most confident first. */
  readonly suggestions: readonly SuggestionView[];
}

/** A category that may fit a transaction. */
export interface SuggestionView {
  /** A category for PATCH /transactions/{id}: an account number, or `transfer`. */
  readonly category: string;
  /** The name of the ledger account; null for `transfer`. */
  readonly accountName: string | null;
  /** How likely it is right, from 0 to 1. */
  readonly confidence: number;
  /** `memory`: predicted from users' earlier decisions. `keyword`: from the built-in dictionary. */
  readonly source: 'memory' | 'keyword';
  /**
   * The reason in plain words, such as `14 of 15 earlier decisions for SHELL on this account`. Null if there is none.
   */
  readonly because: string | null;
  /** How many of how many earlier decisions agree, the closest context first. */
  readonly evidence: readonly Evidence[];
}

/** A transaction and its category after a decision. */
export interface RecategorizedView {
  /** The public id of the transaction. */
  readonly id: string;
  /** Its category; null for a transfer, and for a split transaction. */
  readonly category: CategoryView | null;
  /** What it is split into; null without a split. */
  readonly splits: readonly SplitView[] | null;
  /** What it is to the books. */
  readonly transactionType: TransactionType;
}
