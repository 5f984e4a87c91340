import type { Decision } from '../../categorization/index.js';
import type { BankTransactionRow, UserColumn } from './bank-transaction.entity.js';

/** Columns that a bank transaction has as its `decision` and as `removed`, and those that its rules do not need. */
type StoredOnly =
  | 'categoryAccountId'
  | 'isTransfer'
  | 'categorySource'
  | 'confidence'
  | 'ruleId'
  | 'predictedLevel'
  | 'predictedRaw'
  | 'because'
  | 'needsReview'
  | 'removedAt'
  | 'businessId'
  | 'createdAt'
  | 'updatedAt'
  | UserColumn;

/** A stored bank transaction. Amounts have the feed's sign: positive = money out. */
export type BankTransaction = Readonly<Omit<BankTransactionRow, StoredOnly>> & {
  readonly decision: Decision;
  /** Withdrawn by the bank: it is hidden and stays hidden. */
  readonly removed: boolean;
};
