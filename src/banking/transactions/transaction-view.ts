import {
  type CategoryChart,
  categoryView,
  type CategoryView,
  type DecisionColumns,
  type ReviewReason,
  type SplitView,
  type TransactionType,
} from '../../categorization/index.js';
import type { CalendarDate } from '../../kernel/calendar-date.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import { currencyOfEntity } from '../../entities/index.js';
import { toAmount } from '../../kernel/money.js';
import { toTransactionId } from '../../kernel/transaction-id.js';
import { selectListOf } from '../../platform/database/select-list.js';
import { BankTransaction } from './bank-transaction.entity.js';
import type { MatchedPush } from '../pushes/push-match.js';
import type { PushedTransactionView, PushView } from '../pushes/push.dto.js';
import { type SelectedSplit, selectedSplits, SPLITS } from '../splits/split-view.js';

/** Why a transaction counts as a transfer between bank accounts, which has no category. */
export interface TransferView extends Pick<CategoryView, 'confidence' | 'source' | 'because'> {
  /** The match with the other leg, as in `GET /transfers`; null while it is unmatched. */
  readonly id: string | null;
  /** The public id of the other leg; null while it is unmatched. */
  readonly otherTransactionId: string | null;
}

/** A movement on a bank account. */
export interface TransactionView {
  /** The public id of the transaction. It stays the same when a pending transaction settles. */
  readonly id: string;
  /** The posting date, `YYYY-MM-DD`. */
  readonly date: CalendarDate;
  /** The day of the purchase, `YYYY-MM-DD`; null if the source does not report it. */
  readonly authorizedDate: CalendarDate | null;
  /** In `currency`. Positive is money out, negative is money in. */
  readonly amount: number;
  /** The currency of the bank account (ISO 4217). */
  readonly currency: CurrencyCode;
  /**
   * The amount in the currency of the books, with the sign of `amount`, if that is another one: at the exchange rate of the day when it
   * was booked. Null for bank accounts in the currency of the books, and until it is booked.
   */
  readonly bookedAmount: number | null;
  /** The currency of `bookedAmount` (ISO 4217); null without one. */
  readonly bookedCurrency: CurrencyCode | null;
  /** The sign of `amount` in words. */
  readonly direction: 'in' | 'out';
  /** The text of the bank. */
  readonly description: string;
  /** The name of the merchant: the source's, or derived from `description`. It may be empty. */
  readonly merchant: string;
  /** Whether the bank has not settled it yet. Pending transactions are not posted. */
  readonly pending: boolean;
  /** What it is to the books. Without a category, or with a split, money in is `income` and money out is `expense`. */
  readonly transactionType: TransactionType;
  /** Null for transfers, for split transactions, and for transactions of unmapped accounts that no user decided. */
  readonly category: CategoryView | null;
  /** What it is split into, in place of a category; null without a split. */
  readonly splits: readonly SplitView[] | null;
  /** For transfers only: who or what decided, as in a category. Null otherwise. */
  readonly transfer: TransferView | null;
  /** Whether a user should review the category. */
  readonly needsReview: boolean;
  /** Why it needs review; null if it does not. */
  readonly reviewReason: ReviewReason | null;
  /** The bank account that it is on. */
  readonly bankAccountId: string;
  /** The id of its source, unique in its bank account. */
  readonly externalId: string;
  /** What a user noted about it; null if nothing. */
  readonly note: string | null;
  /** Its current journal entry; null while it is not posted. */
  readonly journalEntryId: string | null;
}

const VIEWED = [
  'id',
  'date',
  'authorizedDate',
  'amountMinor',
  'currency',
  'bookedMinor',
  'description',
  'merchant',
  'pending',
  'transactionType',
  'source',
  'confidence',
  'needsReview',
  'reviewReason',
  'bankAccountId',
  'externalId',
  'because',
  'note',
  'entryId',
] as const satisfies readonly (keyof BankTransaction | keyof DecisionColumns)[];
const viewed: ReadonlySet<string> = new Set(VIEWED);

/** What a view needs, as a select list of the transaction t, its category's ledger account a and its match m. */
export const VIEW_COLUMNS = `${selectListOf(BankTransaction, 't', (property) => viewed.has(property))},
  case when t.booked_minor is not null then ${currencyOfEntity('t.business_id', 't.entity_id')} end as "bookedCurrency",
  a.account_number as "accountNumber", a.name as "accountName", ${SPLITS} as splits, m.id as "transferId",
  m.other as "otherLegId"`;

/** A row of VIEW_COLUMNS. */
export type ViewedTransaction = Pick<BankTransaction & DecisionColumns, (typeof VIEWED)[number]> & {
  readonly bookedCurrency: CurrencyCode | null;
  readonly splits: readonly SelectedSplit[] | null;
  readonly accountNumber: string | null;
  readonly accountName: string | null;
  readonly transferId: string | null;
  readonly otherLegId: string | null;
};

export function toTransactionView(transaction: ViewedTransaction): TransactionView {
  const { confidence, source, because } = transaction;
  return {
    id: toTransactionId(transaction.id),
    date: transaction.date,
    authorizedDate: transaction.authorizedDate,
    amount: toAmount(transaction.amountMinor, transaction.currency),
    currency: transaction.currency,
    bookedAmount: bookedAmountOf(transaction),
    bookedCurrency: transaction.bookedCurrency,
    direction: transaction.amountMinor > 0n ? 'out' : 'in',
    description: transaction.description,
    merchant: transaction.merchant,
    pending: transaction.pending,
    transactionType: transaction.transactionType,
    category:
      transaction.accountNumber === null || transaction.splits !== null
        ? null
        : {
            accountNumber: transaction.accountNumber,
            accountName: transaction.accountName ?? '',
            confidence,
            source,
            because,
          },
    splits: selectedSplits(transaction.splits, transaction.currency, { confidence, source, because }),
    transfer:
      transaction.transactionType === 'transfer'
        ? {
            confidence,
            source,
            because,
            id: transaction.transferId,
            otherTransactionId:
              transaction.otherLegId === null ? null : toTransactionId(transaction.otherLegId),
          }
        : null,
    needsReview: transaction.needsReview,
    reviewReason: transaction.reviewReason,
    bankAccountId: transaction.bankAccountId,
    externalId: transaction.externalId,
    note: transaction.note,
    journalEntryId: transaction.entryId,
  };
}

function bookedAmountOf({ bookedMinor, bookedCurrency }: ViewedTransaction): number | null {
  return bookedMinor === null || bookedCurrency === null ? null : toAmount(bookedMinor, bookedCurrency);
}

/** The response to a push: `after` has the transactions that it wrote, by id. */
export function toPushView(
  { matches }: MatchedPush,
  after: ReadonlyMap<string, BankTransaction>,
  removed: number,
  chart: CategoryChart,
): PushView {
  const transactions: PushedTransactionView[] = [];
  for (const { pushed, before, facts } of matches) {
    // A transaction named by its old id is unchanged, though the same push may change it under its new one.
    const id = facts?.id ?? before?.id ?? '';
    const stored = after.get(id) ?? before;
    if (stored === null) continue;
    transactions.push({
      externalId: pushed.externalId,
      id: toTransactionId(stored.id),
      status: facts === null ? 'unchanged' : before === null ? 'created' : 'updated',
      category: categoryView(stored, chart),
      transactionType: stored.transactionType,
      needsReview: stored.reviewReason !== null,
    });
  }
  const count = (status: string) =>
    transactions.filter((transaction) => transaction.status === status).length;
  return {
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    removed,
    transactions,
  };
}
