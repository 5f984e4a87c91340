import {
  accountTarget,
  type CategorySource,
  type CategoryTarget,
  levelFromNumber,
  levelToNumber,
  type Prediction,
  type ReviewReason,
  type TransactionType,
  TRANSFER_TARGET,
} from '../categorization/index.js';
import type { CalendarDate } from '../kernel/calendar-date.js';
import type { CurrencyCode } from '../kernel/currency.js';
import type { BankTransaction } from './bank-transaction.js';

/** A row of the table bank_transaction. */
export interface BankTransactionRow {
  id: string;
  entity_id: string;
  bank_account_id: string;
  external_id: string;
  date: CalendarDate;
  authorized_date: CalendarDate | null;
  amount_minor: bigint;
  currency: CurrencyCode;
  description: string;
  merchant: string;
  merchant_given: boolean;
  merchant_key: string;
  pending: boolean;
  pushed_category: string | null;
  category_account_id: string | null;
  is_transfer: boolean;
  category_source: CategorySource;
  confidence: number;
  transaction_type: TransactionType;
  needs_review: boolean;
  review_reason: ReviewReason | null;
  entry_id: string | null;
  booking_seq: number;
  removed: boolean;
  rule_id: string | null;
  predicted_level: number | null;
  predicted_raw: number | null;
  because: string | null;
}

export const ROW_COLUMNS = `
  t.id, t.entity_id, t.bank_account_id, t.external_id, t.date, t.authorized_date, t.amount_minor, t.currency,
  t.description, t.merchant, t.merchant_given, t.merchant_key, t.pending, t.pushed_category, t.category_account_id,
  t.is_transfer, t.category_source, t.confidence, t.transaction_type, t.needs_review, t.review_reason, t.entry_id,
  t.booking_seq, t.removed_at is not null as removed, t.rule_id, t.predicted_level, t.predicted_raw, t.because`;

export function fromRow(row: BankTransactionRow): BankTransaction {
  return {
    id: row.id,
    entityId: row.entity_id,
    bankAccountId: row.bank_account_id,
    externalId: row.external_id,
    date: row.date,
    authorizedDate: row.authorized_date,
    amountMinor: row.amount_minor,
    currency: row.currency,
    description: row.description,
    merchant: row.merchant,
    merchantGiven: row.merchant_given,
    merchantKey: row.merchant_key,
    pending: row.pending,
    pushedCategory: row.pushed_category,
    decision: {
      target: targetOf(row),
      source: row.category_source,
      confidence: row.confidence,
      ruleId: row.rule_id,
      prediction: predictionOf(row),
      because: row.because,
    },
    transactionType: row.transaction_type,
    reviewReason: row.review_reason,
    entryId: row.entry_id,
    bookingSeq: row.booking_seq,
    removed: row.removed,
  };
}

function targetOf(
  row: Pick<BankTransactionRow, 'is_transfer' | 'category_account_id'>,
): CategoryTarget | null {
  if (row.is_transfer) return TRANSFER_TARGET;
  return row.category_account_id === null ? null : accountTarget(row.category_account_id);
}

function predictionOf({ predicted_level: level, predicted_raw: raw }: BankTransactionRow): Prediction | null {
  return level === null || raw === null ? null : { level: levelFromNumber(level), raw };
}

/** What save_bank_transactions takes, one array for each, in the order of its parameters. */
const COLUMNS: readonly ((row: BankTransaction, now: Date) => unknown)[] = [
  (row) => row.id,
  (row) => row.entityId,
  (row) => row.bankAccountId,
  (row) => row.currency,
  (row) => row.externalId,
  (row) => row.date,
  (row) => row.authorizedDate,
  (row) => row.amountMinor,
  (row) => row.description,
  (row) => row.merchant,
  (row) => row.merchantGiven,
  (row) => row.merchantKey,
  (row) => row.pending,
  (row) => row.pushedCategory,
  accountIdOf,
  (row) => row.decision.target?.kind === 'transfer',
  (row) => row.decision.source,
  (row) => row.decision.confidence,
  (row) => row.transactionType,
  (row) => row.reviewReason !== null,
  (row) => row.reviewReason,
  (row) => row.entryId,
  (row) => row.bookingSeq,
  (row, now) => (row.removed ? now : null),
  (row) => row.decision.ruleId,
  ({ decision: { prediction } }) => prediction && levelToNumber(prediction.level),
  (row) => row.decision.prediction?.raw ?? null,
  (row) => row.decision.because,
];

/** The rows as one array per column. */
export function toColumns(rows: readonly BankTransaction[], now: Date): unknown[][] {
  return COLUMNS.map((valueOf) => rows.map((row) => valueOf(row, now)));
}

function accountIdOf({ decision }: BankTransaction): string | null {
  return decision.target?.kind === 'account' ? decision.target.accountId : null;
}
