import { noteSize, strengthen, uncount } from './context.js';
import { CONTEXT_KINDS, type ContextKind, type ContextKeys, allKeys } from './context-keys.js';
import type { Memory } from './memory.js';

/** What a merchant is known for on one account already, it need not say as loudly on all others. */
const KNOWN_WEIGHT = 0.3;

/**
 * Takes a person's decision into the memory. Thirty purchases of fuel on one card do not speak thirty times for
 * what other cards buy there (after Kneser and Ney).
 */
export function learn(memory: Memory, contexts: ContextKeys, category: string, isAgainst = false): void {
  const weight = memory.knows(contexts.pair, category) ? KNOWN_WEIGHT : 1;
  const number = memory.numberOf(category);
  note(memory, contexts.all, 'all', number, 1, contexts.size);
  note(memory, contexts.account, 'account', number, 1, contexts.size);
  note(memory, contexts.accountRecent, 'accountRecent', number);
  note(memory, contexts.firstWord, 'word', number, weight);
  note(memory, contexts.accountWord, 'accountWord', number);
  for (const word of contexts.words) note(memory, word, 'word', number, weight);
  note(memory, contexts.merchant, 'merchant', number, weight);
  note(memory, contexts.merchantRecent, 'merchantRecent', number);
  note(memory, contexts.pair, 'pair', number);
  if (isAgainst) note(memory, contexts.against, 'against', number);
}

/** In one context, with the size of the row where the context looks at amounts. */
function note(
  memory: Memory,
  key: string,
  kind: ContextKind,
  category: number,
  weight = 1,
  size: number | null = null,
): void {
  const context = memory.ensure(key);
  const { decay } = CONTEXT_KINDS[kind];
  strengthen(context, category, decay, weight);
  if (size !== null) noteSize(context, category, decay, size);
}

/** Takes a decision that was changed back from the plain counts, wherever it was counted. */
export function takeBack(memory: Memory, contexts: ContextKeys, category: string): void {
  const number = memory.numberOf(category);
  for (const key of allKeys(contexts)) uncount(memory.get(key), number);
}
