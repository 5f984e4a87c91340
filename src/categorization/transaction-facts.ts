import type { CalendarDate } from '../kernel/calendar-date.js';
import type { CurrencyCode } from '../kernel/currency.js';
import type { Categorization } from './category.js';

/** The facts of a bank transaction that decide its category. */
export interface TransactionFacts {
  readonly id: string;
  readonly entityId: string;
  readonly bankAccountId: string;
  /** Positive = money out. */
  readonly amountMinor: bigint;
  readonly description: string;
  readonly merchant: string;
  readonly merchantKey: string;
  /** The category in the last push: an account number, or `transfer`. */
  readonly pushedCategory: string | null;
}

/** A stored bank transaction with its decision and its split. */
export interface DecidedTransaction extends TransactionFacts, Categorization {
  readonly date: CalendarDate;
  readonly currency: CurrencyCode;
  /** Its live journal entry; null when it is not booked. */
  readonly entryId: string | null;
}

/** A bank transaction that needs a decision. */
export interface TransactionToDecide {
  readonly facts: TransactionFacts;
  /** False while its bank account has no ledger account: only a user's decision applies to it. */
  readonly isMapped: boolean;
  /** What stays unless rules now decide otherwise. Without it, all evidence decides. */
  readonly standing?: Categorization;
}
