import { allKeys, type ContextKeys } from './context-keys.js';
import type { Memory, StoredContext } from './memory.js';

/** A decision that is undone. */
export interface UndoneDecision {
  readonly seq: bigint;
  readonly keys: ContextKeys;
  /** The contexts of the earlier decision on the same transaction, which counts again. */
  readonly restored: ContextKeys | null;
  /** The unreviewed predictions that the decision cleared. */
  readonly cleared: number;
}

/** The contexts that undoing decisions changes. */
export interface ChangedContexts {
  readonly saved: readonly StoredContext[];
  /** The keys of contexts without any other decision. */
  readonly deleted: readonly string[];
}

/** Where the unreviewed predictions go that undone decisions had cleared. */
export interface UnreviewedAgain {
  /** By the number of the next decision for the merchant and bank account, which clears them now. */
  readonly inherited: ReadonlyMap<bigint, number>;
  /** By the key of merchant and bank account: no later decision clears them. */
  readonly counted: ReadonlyMap<string, number>;
}

/**
 * What to write so that a stored memory becomes the one that the remaining decisions lead to. Other contexts are the same
 * with and without the undone decisions: how much a decision weighs depends only on those for its merchant and bank account.
 */
export function changedContexts(undone: readonly UndoneDecision[], remaining: Memory): ChangedContexts {
  const keys = new Set(
    undone.flatMap(({ keys: own, restored }) => [...allKeys(own), ...(restored ? allKeys(restored) : [])]),
  );
  const saved = remaining.all().filter(({ key }) => keys.has(key));
  for (const { key } of saved) keys.delete(key);
  return { saved, deleted: [...keys] };
}

/** `laterOf` has the numbers of the remaining decisions for a merchant and bank account, in ascending order. */
export function unreviewedAgain(
  undone: readonly UndoneDecision[],
  laterOf: ReadonlyMap<string, readonly bigint[]>,
): UnreviewedAgain {
  const inherited = new Map<bigint, number>();
  const counted = new Map<string, number>();
  for (const { seq, keys, cleared } of undone) {
    if (cleared === 0) continue;
    const heir = laterOf.get(keys.pair)?.find((later) => later > seq);
    if (heir === undefined) counted.set(keys.pair, (counted.get(keys.pair) ?? 0) + cleared);
    else inherited.set(heir, (inherited.get(heir) ?? 0) + cleared);
  }
  return { inherited, counted };
}
