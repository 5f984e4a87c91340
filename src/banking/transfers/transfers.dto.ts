import { Line, Optional, Uuid } from '../../platform/http/input/fields/fields.js';
import { QueryInteger } from '../../platform/http/input/fields/query-fields.js';
import type { TransactionView } from '../transactions/transaction-view.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import type { MatchSource } from './transfer-leg.js';

const MAX_PROPOSED = 200;

/** Which proposals to list. */
export class TransferSuggestionsQuery {
  /** The legal entity. Default: the primary one. */
  @Optional()
  @Uuid()
  entityId?: string;

  /** The maximum number of pairs. */
  @Optional()
  @QueryInteger({ min: 1, max: MAX_PROPOSED })
  limit: number = 50;
}

/** Two transactions of one legal entity, on different bank accounts. */
export class LegsDto {
  /** The public id (`txn_…`) of the transaction that is money out. */
  @Line({ max: 40 })
  outTransactionId!: string;

  /** The public id (`txn_…`) of the transaction that is money in. */
  @Line({ max: 40 })
  inTransactionId!: string;
}

/** The two transactions of a pair. */
export interface TransferPairView {
  /** The public id of the transaction that is money out. */
  readonly outTransactionId: string;
  /** The public id of the transaction that is money in. */
  readonly inTransactionId: string;
  /** What left, in `currency`: the amount of the money out. */
  readonly amount: number;
  /** The currency of the bank account that it left (ISO 4217). */
  readonly currency: CurrencyCode;
  /** What arrived, in `inCurrency`: `amount`, except between two currencies. */
  readonly inAmount: number;
  /** The currency of the bank account that it reached (ISO 4217). */
  readonly inCurrency: CurrencyCode;
  /** The number of days between the two transactions. */
  readonly daysApart: number;
}

/** Two transactions that may be one transfer. */
export interface ProposedTransferView extends TransferPairView {
  /** The transaction that is money out. */
  readonly outTransaction: TransactionView;
  /** The transaction that is money in. */
  readonly inTransaction: TransactionView;
}

/** Two transactions that are one transfer. */
export interface MatchedTransferView extends TransferPairView {
  /** The id of the match. */
  readonly id: string;
  /** `automatic` if a push or an import matched them, `user` if a user did. */
  readonly source: MatchSource;
  /** When they were matched. */
  readonly createdAt: string;
}

/** A match and its two transactions. */
export interface ListedTransferView extends MatchedTransferView {
  /** The transaction that is money out. */
  readonly outTransaction: TransactionView;
  /** The transaction that is money in. */
  readonly inTransaction: TransactionView;
}

/** A match that was ended. */
export interface EndedTransferView {
  /** The id of the former match. */
  readonly id: string;
}

/** Two transactions that are not one transfer. */
export interface RejectedPairView {
  /** The public id of the transaction that is money out. */
  readonly outTransactionId: string;
  /** The public id of the transaction that is money in. */
  readonly inTransactionId: string;
}
