import type { ContextKeys } from './context-keys.js';
import type { Memory } from './memory.js';

/**
 * Whether users have chosen the category for this merchant and direction before, although the direction is unusual for
 * the category. A refund is an example.
 */
export function hasPrecedent(category: string, keys: ContextKeys, memory: Memory): boolean {
  return memory.countOf(keys.unusual, category) > 0;
}
