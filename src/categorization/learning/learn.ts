import { addDecision, addSize, removeCount } from './context.js';
import { allKeys, CONTEXT_KINDS, type ContextKeys, type ContextKind } from './context-keys.js';
import type { Memory } from './memory.js';

/** The weight of a decision in the contexts of the merchant and its words if it repeats one for the account. */
const KNOWN_WEIGHT = 0.3;

/**
 * Adds a user's decision to the memory. Repeated decisions for one merchant on one account count less in the contexts
 * that it shares with others (after Kneser and Ney).
 */
export function learn(memory: Memory, keys: ContextKeys, category: string, isUnusual = false): void {
  const weight = memory.has(keys.pair, category) ? KNOWN_WEIGHT : 1;
  const number = memory.numberOf(category);
  add(memory, keys.all, 'all', number, 1, keys.size);
  add(memory, keys.account, 'account', number, 1, keys.size);
  add(memory, keys.accountRecent, 'accountRecent', number);
  add(memory, keys.firstWord, 'word', number, weight);
  add(memory, keys.accountWord, 'accountWord', number);
  for (const word of keys.words) add(memory, word, 'word', number, weight);
  add(memory, keys.merchant, 'merchant', number, weight);
  add(memory, keys.merchantRecent, 'merchantRecent', number);
  add(memory, keys.pair, 'pair', number);
  if (isUnusual) add(memory, keys.unusual, 'unusual', number);
}

/** A size is given only for contexts that use amounts. */
function add(
  memory: Memory,
  key: string,
  kind: ContextKind,
  category: number,
  weight = 1,
  size: number | null = null,
): void {
  const context = memory.ensure(key);
  const { decay } = CONTEXT_KINDS[kind];
  addDecision(context, category, decay, weight);
  if (size !== null) addSize(context, category, decay, size);
}

/** Removes a replaced decision from the plain counts of all its contexts. */
export function unlearn(memory: Memory, keys: ContextKeys, category: string): void {
  const number = memory.numberOf(category);
  for (const key of allKeys(keys)) removeCount(memory.get(key), number);
}
