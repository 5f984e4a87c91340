import type { TransactionView } from '../../data/contract';

type Reason = NonNullable<TransactionView['reviewReason']>;

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
