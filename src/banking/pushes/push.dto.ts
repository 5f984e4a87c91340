import type { CategoryView, TransactionType } from '../../categorization/index.js';
import {
  Amount,
  DateField,
  Field,
  Flag,
  FreeText,
  Line,
  ListOf,
  Optional,
  OptionalOrNull,
} from '../../platform/http/input/fields/fields.js';
import { CompilesChecks } from '../../platform/http/input/fields/compiled-checks.js';
import { ExaminesItemsOf } from '../../platform/http/input/fields/item-problems.js';

export const MAX_TRANSACTIONS_PER_PUSH = 500;
const ExternalId = () => Line({ max: 128 });

/** A bank transaction. The bank account and `externalId` identify it: pushing it again updates it. */
export class PushedTransactionDto {
  /** The `externalId` of the bank account, as declared with `POST /bank-accounts`. */
  @ExternalId()
  accountExternalId!: string;

  /** The bank's or caller's own id of the transaction, unique in its bank account. */
  @ExternalId()
  externalId!: string;

  /** The posting date, `YYYY-MM-DD`. */
  @DateField()
  date!: string;

  /** In the currency of the bank account. Positive is money out, negative is money in; not 0. */
  @Amount()
  @Field((value) => (value === 0 ? 'must not be 0' : null), { not: { const: 0 } })
  amount!: number;

  /** The ISO 4217 code of the bank account's currency, as a check: another one is rejected. */
  @Optional()
  @Line({ max: 3 })
  currency?: string;

  /** The text of the bank, such as `SQ *BLUE BOTTLE 0042`. */
  @FreeText({ max: 500 })
  description!: string;

  /** The day of the purchase, `YYYY-MM-DD`. If omitted, the date of an earlier push stays; null removes it. */
  @OptionalOrNull()
  @DateField()
  authorizedDate?: string | null;

  /**
   * The name of the merchant, if the source knows it. If omitted, the name of an earlier push stays; without one, or if
   * null, it is derived from `description`.
   */
  @OptionalOrNull()
  @Line({ max: 120 })
  merchant?: string | null;

  /**
   * Whether the bank has not settled it yet. Pending transactions are not posted. Default: false. A settled transaction
   * cannot become pending.
   */
  @Optional()
  @Flag()
  pending?: boolean;

  /** The `externalId` that this settled transaction had while it was pending. It keeps its id and category. */
  @Optional()
  @ExternalId()
  pendingExternalId?: string;

  /**
   * A ledger account number, or `transfer`. Decisions of users and rules win over it. If omitted, the category of an
   * earlier push stays; null removes it.
   */
  @OptionalOrNull()
  @Line({ max: 40 })
  category?: string | null;
}

/** A transaction that the bank withdrew. */
export class RemovedTransactionDto {
  /** The `externalId` of its bank account. */
  @ExternalId()
  accountExternalId!: string;

  /** The `externalId` of the transaction. An unknown one is ignored. */
  @ExternalId()
  externalId!: string;
}

/** Transactions of one institution. All are stored, or none. */
@CompilesChecks()
@ExaminesItemsOf('transactions', 'removed')
export class PushTransactionsDto {
  /** The institution whose accounts the transactions are on, as declared with `POST /bank-accounts`. */
  @Line({ max: 80 })
  institutionName!: string;

  /** New and changed transactions, each once. Unchanged ones may be repeated. */
  @ListOf(() => PushedTransactionDto, { min: 0, max: MAX_TRANSACTIONS_PER_PUSH })
  transactions!: PushedTransactionDto[];

  /** Transactions that the bank withdrew. They are reversed and hidden, and stay hidden if they are pushed again. */
  @Optional()
  @ListOf(() => RemovedTransactionDto, { min: 0, max: MAX_TRANSACTIONS_PER_PUSH })
  removed?: RemovedTransactionDto[];
}

export type PushStatus = 'created' | 'updated' | 'unchanged';

/** The result for one pushed transaction. */
export interface PushedTransactionView {
  /** The `externalId` from the request. */
  readonly externalId: string;
  /** The public id of the transaction, as in `GET /transactions`. */
  readonly id: string;
  /** What the push did: `unchanged` means that the transaction was already stored like this. */
  readonly status: PushStatus;
  /** Its category; null for transfers, and for transactions of unmapped accounts that no user decided. */
  readonly category: CategoryView | null;
  /** What it is to the books. Without a category, money in is `income` and money out is `expense`. */
  readonly transactionType: TransactionType;
  /** Whether a user should review its category. */
  readonly needsReview: boolean;
}

/** The result of a push. */
export interface PushView {
  /** How many transactions are new. */
  readonly created: number;
  /** How many transactions changed. */
  readonly updated: number;
  /** How many transactions were already stored like this. */
  readonly unchanged: number;
  /** How many transactions were reversed and hidden. */
  readonly removed: number;
  /** The result for each transaction, in the order of the request. */
  readonly transactions: PushedTransactionView[];
}
