import type { CalendarDate } from '../kernel/calendar-date.js';
import { Amount, DateField, FreeText, Optional } from '../platform/http/input/fields/fields.js';
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

  /** Its last day, `YYYY-MM-DD`, not in the future. */
  @DateField()
  to!: CalendarDate;

  /** The balance that the bank states at the end of that day, with the sign of `openingBalance` in `GET /bank-accounts`. */
  @Amount()
  closingBalance!: number;
}

/** Why a reconciliation is undone. */
export class UndoReconciliationDto {
  /** Why, for the audit trail. */
  @Optional()
  @FreeText({ max: 500 })
  reason?: string;
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
