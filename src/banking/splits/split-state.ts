import { type Categorization, isSplitByUser } from '../../categorization/index.js';
import type { BankTransaction } from '../transactions/bank-transaction.entity.js';

type SplitState = Pick<BankTransaction, 'splits' | 'splitStatus'>;

export const NOT_SPLIT: SplitState = { splits: null, splitStatus: null };
const CLEARED: SplitState = { splits: null, splitStatus: 'cleared' };

/**
 * Whether an amount that a feed reports ends a user's split: its lines no longer sum to it. The split of a rule does not
 * end: the rule splits the new amount.
 */
export function clearsSplit({ splits, amountMinor }: BankTransaction, pushedMinor: bigint): boolean {
  return isSplitByUser(splits) && amountMinor !== pushedMinor;
}

/** The split of a transaction after a feed reports its amount. */
export function splitAfter(before: BankTransaction | null, pushedMinor: bigint): SplitState {
  if (before === null) return NOT_SPLIT;
  return clearsSplit(before, pushedMinor) ? CLEARED : before;
}

/** A transaction that is decided again: the split of a rule is replaced. After a cleared split, a user decides on another. */
export function categorized<Facts extends Categorization & SplitState>(
  facts: Facts,
  { decision, splits }: Categorization,
): Facts {
  if (facts.splitStatus === 'cleared') return { ...facts, decision };
  return { ...facts, decision, splits, splitStatus: splits === null ? null : 'split' };
}
