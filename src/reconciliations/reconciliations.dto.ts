import type { CalendarDate } from '../kernel/calendar-date.js';
import { Amount, DateField, FreeText, OneOf, Optional, Uuid } from '../platform/http/input/fields/fields.js';
import { FORMATS, type ResponseFormat } from '../platform/http/responses/content-types.js';
import type { ReconciliationStatus } from './bank-reconciliation.entity.js';

/** The period to reconcile, and what the bank says of it. */
export class StartReconciliationDto {
  /**
   * Its first day, `YYYY-MM-DD`. Default, and the only day that is allowed: the one after the last reconciliation, or that of
   * the opening balance.
   */
  @Optional()
  @DateField()
  from?: CalendarDate;

  /** Its last day, `YYYY-MM-DD`, not in the future. Default: the day of the closing balance in the statement file. */
  @Optional()
  @DateField()
  to?: CalendarDate;

  /**
   * The balance that the bank states at the end of that day, with the sign of `openingBalance` in `GET /bank-accounts`. Default:
   * the closing balance in the statement file.
   */
  @Optional()
  @Amount()
  closingBalance?: number;

  /** A committed statement file of the account: the report compares its transactions with the books. */
  @Optional()
  @Uuid()
  statementUploadId?: string;
}

/** Why a reconciliation is undone. */
export class UndoReconciliationDto {
  /** Why, for the audit trail. */
  @Optional()
  @FreeText({ max: 500 })
  reason?: string;
}

/** The format of a report. */
export class ReconciliationReportQuery {
  /** The format of the response. Default: the one that `Accept` prefers, or JSON. */
  @Optional()
  @OneOf(FORMATS)
  format?: ResponseFormat;
}

/** A period of a bank account, compared with the balance that the bank states at its end. */
export interface BankReconciliationView {
  /** The id of the reconciliation. */
  readonly id: string;
  /** The bank account. */
  readonly bankAccountId: string;
  /** Its currency (ISO 4217). */
  readonly currency: string;
  /**
   * `draft`: its figures follow the books. `completed`: the transactions through `to` cannot change their amounts and dates.
   * `undone`: it was completed, and they can change again.
   */
  readonly status: ReconciliationStatus;
  /** The first day, `YYYY-MM-DD`. */
  readonly from: string;
  /** The last day, `YYYY-MM-DD`. */
  readonly to: string;
  /** The balance at the start of the first day: the closing balance of the reconciliation before it. */
  readonly openingBalance: number;
  /** The balance that the bank states at the end of the last day. */
  readonly closingBalance: number;
  /** The balance of the books at the end of the last day. */
  readonly bookBalance: number;
  /** `closingBalance` minus `bookBalance`: 0 if they agree. */
  readonly difference: number;
  /** The statement file that the report compares with the books, as in `GET /statement-uploads`; null without one, and if it was deleted. */
  readonly statementUploadId: string | null;
  /** The settled transactions of the period. */
  readonly transactions: ReconciledTransactions;
  /** The transactions of the period that are still pending: they are in neither balance, and may explain a difference. */
  readonly pending: PendingTransactions;
  /** When it was started. */
  readonly createdAt: string;
  /** When it was completed; null for drafts. */
  readonly completedAt: string | null;
  /** When it was undone; null if it was not. */
  readonly undoneAt: string | null;
}

/** The settled transactions of a period. */
export interface ReconciledTransactions {
  /** How many there are. */
  readonly count: number;
  /** The sum of those that brought money in; never negative. */
  readonly moneyIn: number;
  /** The sum of those that took money out; never negative. */
  readonly moneyOut: number;
}

/** The pending transactions of a period. */
export interface PendingTransactions {
  /** How many there are. */
  readonly count: number;
  /** Their sum: positive is money out. */
  readonly amount: number;
}
