import type { ContextKeys } from './context-keys.js';
import type { Memory } from './memory.js';

/**
 * Whether a category that money of the row's direction does not usually belong to makes sense all the same: people
 * decided so for this merchant before, for money that went the same way. A refund is one.
 */
export function hasGoneAgainst(category: string, contexts: ContextKeys, memory: Memory): boolean {
  return memory.countOf(contexts.against, category) > 0;
}
