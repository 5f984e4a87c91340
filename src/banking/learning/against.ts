import type { Contexts } from './contexts.js';
import type { Memory } from './memory.js';

/** Money coming back from a merchant one pays is usually a refund: the same account, and a person looks at it. */
export const REFUND_CONFIDENCE = 0.6;

/**
 * The most that may be claimed, from 0 to 1, for a category that money of the row's direction does not usually belong
 * to: anything where people have decided so for this merchant before. Where a refund is likely, what the merchant is
 * paid for may be shown to a person. Otherwise it may not be suggested.
 */
export function limitAgainst(
  category: string,
  contexts: Contexts,
  memory: Memory,
  mayBeRefund: boolean,
): number {
  if (memory.countOf(contexts.against, category) > 0) return 1;
  return mayBeRefund && memory.countOf(contexts.merchant, category) > 0 ? REFUND_CONFIDENCE : 0;
}
