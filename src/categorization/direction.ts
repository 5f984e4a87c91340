import type { AccountCategory } from '../ledger/index.js';

export type Direction = 'in' | 'out';

export function directionOf(amountMinor: bigint): Direction {
  return amountMinor > 0n ? 'out' : 'in';
}

/** Whether a direction is unusual for a category: a refund from a merchant, or to a customer. */
export function isUnusual(direction: Direction, category: AccountCategory | null): boolean {
  return category === (direction === 'in' ? 'expense' : 'revenue');
}
