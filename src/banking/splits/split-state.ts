import type { BankTransaction } from '../transactions/bank-transaction.entity.js';

type SplitState = Pick<BankTransaction, 'splits' | 'splitStatus'>;

export const NOT_SPLIT: SplitState = { splits: null, splitStatus: null };
const CLEARED: SplitState = { splits: null, splitStatus: 'cleared' };

/** Whether an amount that a feed reports ends the split: its lines no longer sum to it. */
export function clearsSplit({ splits, amountMinor }: BankTransaction, pushedMinor: bigint): boolean {
  return splits !== null && amountMinor !== pushedMinor;
}

/** The split of a transaction after a feed reports its amount. */
export function splitAfter(before: BankTransaction | null, pushedMinor: bigint): SplitState {
  if (before === null) return NOT_SPLIT;
  return clearsSplit(before, pushedMinor) ? CLEARED : before;
}

/** The ids of the transactions whose split ends with a change. */
export function endedSplits(
  changes: readonly { readonly before: BankTransaction | null; readonly after: BankTransaction }[],
): string[] {
  return changes.flatMap(({ before, after }) =>
    before !== null && before.splits !== null && after.splits === null ? [after.id] : [],
  );
}
