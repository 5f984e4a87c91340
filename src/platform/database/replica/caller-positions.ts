import type { Principal } from '../../../kernel/principal.js';
import type { WalPosition } from './wal-position.js';

/** A principal is made for each request, so these are positions of single requests. */
const positions = new WeakMap<Principal, WalPosition>();

/**
 * Lets the reads of a request use a replica that has replayed what the caller has seen. Only requests that write nothing may:
 * what a request writes itself is behind the position.
 */
export function allowReplica(principal: Principal, seen: WalPosition): void {
  positions.set(principal, seen);
}

/** What a read of this caller must show; null: only the primary certainly shows it. */
export function seenBy(principal: Principal): WalPosition | null {
  return positions.get(principal) ?? null;
}
