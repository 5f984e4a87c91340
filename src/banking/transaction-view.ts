import {
  type CategoryChart,
  type CategorySource,
  categoryView,
  type CategoryView,
  type ReviewReason,
  type TransactionType,
} from '../categorization/index.js';
import type { CalendarDate } from '../kernel/calendar-date.js';
import type { CurrencyCode } from '../kernel/currency.js';
import { toAmount } from '../kernel/money.js';
import { toTransactionId } from '../kernel/transaction-id.js';
import type { BankTransaction } from './bank-transaction.js';
import type { MatchedPush } from './push-match.js';
import type { PushedRowView, PushView } from './push.dto.js';

export interface TransactionView {
  readonly id: string;
  readonly date: CalendarDate;
  readonly authorizedDate: CalendarDate | null;
  /** Positive = out, negative = in. */
  readonly amount: number;
  readonly currency: CurrencyCode;
  readonly direction: 'in' | 'out';
  readonly description: string;
  readonly merchant: string;
  readonly pending: boolean;
  readonly transactionType: TransactionType;
  /** Null for transfers, and for rows of unmapped accounts that nobody decided. */
  readonly category: CategoryView | null;
  readonly needsReview: boolean;
  readonly reviewReason: ReviewReason | null;
  readonly bankAccountId: string;
  readonly externalId: string;
}

/** A row as list_bank_transactions returns it. */
export interface ListedRow {
  id: string;
  date: CalendarDate;
  authorized_date: CalendarDate | null;
  amount_minor: bigint;
  currency: CurrencyCode;
  description: string;
  merchant: string;
  pending: boolean;
  transaction_type: TransactionType;
  is_transfer: boolean;
  category_source: CategorySource;
  confidence: number;
  needs_review: boolean;
  review_reason: ReviewReason | null;
  bank_account_id: string;
  external_id: string;
  account_number: string | null;
  account_name: string | null;
  because: string | null;
}

export function toTransactionView(row: ListedRow): TransactionView {
  return {
    id: toTransactionId(row.id),
    date: row.date,
    authorizedDate: row.authorized_date,
    amount: toAmount(row.amount_minor, row.currency),
    currency: row.currency,
    direction: row.amount_minor > 0n ? 'out' : 'in',
    description: row.description,
    merchant: row.merchant,
    pending: row.pending,
    transactionType: row.transaction_type,
    category:
      row.account_number === null
        ? null
        : {
            accountNumber: row.account_number,
            accountName: row.account_name ?? '',
            confidence: row.confidence,
            source: row.category_source,
            because: row.because,
          },
    needsReview: row.needs_review,
    reviewReason: row.review_reason,
    bankAccountId: row.bank_account_id,
    externalId: row.external_id,
  };
}

/** The answer to a push: `after` holds the rows that it wrote, by id. */
export function toPushView(
  { matches }: MatchedPush,
  after: ReadonlyMap<string, BankTransaction>,
  removed: number,
  chart: CategoryChart,
): PushView {
  const transactions: PushedRowView[] = [];
  for (const { row, before, facts } of matches) {
    // A row named by its old id stands as it is, though the same push may change it under its new one.
    const id = facts?.id ?? before?.id ?? '';
    const stands = after.get(id) ?? before;
    if (stands === null) continue;
    transactions.push({
      externalId: row.externalId,
      id: toTransactionId(stands.id),
      status: facts === null ? 'unchanged' : before === null ? 'created' : 'updated',
      category: categoryView(stands.decision, chart),
      transactionType: stands.transactionType,
      needsReview: stands.reviewReason !== null,
    });
  }
  const count = (status: string) => transactions.filter((row) => row.status === status).length;
  return {
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    removed,
    transactions,
  };
}
