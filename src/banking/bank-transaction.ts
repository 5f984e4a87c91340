import type { Decision, ReviewReason, TransactionType } from '../categorization/index.js';
import type { CalendarDate } from '../kernel/calendar-date.js';
import type { CurrencyCode } from '../kernel/currency.js';

/** A bank transaction as it is kept. Amounts keep the bank feed's sign: positive = money out. */
export interface BankTransaction {
  readonly id: string;
  readonly entityId: string;
  readonly bankAccountId: string;
  /** The feed's own id of it. */
  readonly externalId: string;
  readonly date: CalendarDate;
  readonly authorizedDate: CalendarDate | null;
  readonly amountMinor: bigint;
  readonly currency: CurrencyCode;
  readonly description: string;
  /** What the feed called the merchant, or a name derived from the descriptor. */
  readonly merchant: string;
  readonly merchantGiven: boolean;
  readonly merchantKey: string;
  readonly pending: boolean;
  /** What the last push said: an account number, or `transfer`. */
  readonly pushedCategory: string | null;
  readonly decision: Decision;
  readonly transactionType: TransactionType;
  readonly reviewReason: ReviewReason | null;
  /** Its live posting, and how many there have been. */
  readonly entryId: string | null;
  readonly bookingSeq: number;
  /** Taken back by the bank: hidden, and hidden it stays. */
  readonly removed: boolean;
}
