import type { TransactionView } from '../data/contract';
import { TRANSFER_NAME } from './categories';

export type Reason = NonNullable<TransactionView['reviewReason']>;

/** Why a transaction needs review, in a sentence. */
export const REASONS: Readonly<Record<Reason, string>> = {
  uncategorized: 'Nothing is known about it yet.',
  low_confidence: 'The category is a guess with little evidence.',
  new_merchant: 'It is the first transaction of this merchant.',
  large_amount: 'The amount is large.',
  unmapped_account: 'Its bank account is not connected to the ledger, so it is not booked yet.',
  before_opening_balance: 'It is older than the opening balance of its account, so it is not booked.',
  unmatched_transfer: 'The other side of the transfer is missing.',
};

/** The same in a word or two. */
export const SHORT_REASONS: Readonly<Record<Reason, string>> = {
  uncategorized: 'Not categorized',
  low_confidence: 'Weak guess',
  new_merchant: 'New merchant',
  large_amount: 'Large amount',
  unmapped_account: 'Account not connected',
  before_opening_balance: 'Before opening balance',
  unmatched_transfer: 'Half of a transfer',
};

type Source = NonNullable<TransactionView['category']>['source'];

/** Who or what decided on a category. */
export const SOURCES: Readonly<Record<Source, string>> = {
  user_override: 'Decided by a user',
  rule: 'Decided by a rule',
  pushed: 'Set by the program that sent the transaction',
  matched: 'Matched with a transaction of another account',
  memory: 'Learned from earlier decisions',
  provider: 'Set by the bank feed',
  keyword: 'Recognized by its text',
  uncategorized: 'Not categorized',
};

/** How likely a suggestion is right, in words. */
export function likelihoodOf(confidence: number): string {
  if (confidence >= 0.9) return 'very likely';
  if (confidence >= 0.7) return 'likely';
  return confidence >= 0.4 ? 'possible' : 'unlikely';
}

/** The merchant, or the text of the bank without one. */
export function titleOf({ merchant, description }: TransactionView): string {
  return merchant === '' ? description : merchant;
}

/** What a transaction is, in a word or two. */
export function categoryNameOf({ category, transfer, splits }: TransactionView): string {
  if (splits !== null) return `Split in ${splits.length}`;
  if (transfer !== null) return TRANSFER_NAME;
  return category?.accountName ?? 'Not categorized';
}

export const DIRECTIONS = [
  { value: 'out', label: 'Money out' },
  { value: 'in', label: 'Money in' },
];

/** `1 transaction`, `2 transactions`. */
export function transactionCount(count: number): string {
  return count === 1 ? '1 transaction' : `${count} transactions`;
}
