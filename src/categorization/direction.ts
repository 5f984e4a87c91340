import type { AccountCategory } from '../ledger/index.js';

export type Direction = 'in' | 'out';

export function directionOf(amountMinor: bigint): Direction {
  return amountMinor > 0n ? 'out' : 'in';
}

/** Whether money of a direction does not usually belong to an account: refunds to a customer, and from a merchant. */
export function isAgainst(direction: Direction, category: AccountCategory | null): boolean {
  return category === (direction === 'in' ? 'expense' : 'revenue');
}
