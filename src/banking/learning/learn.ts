import { emptyContext, knows, type Memory, strengthen, uncount } from './context.js';
import { CONTEXT_KINDS, type Contexts, keysOf } from './contexts.js';

/** What a merchant is known for on one account already, it need not say as loudly on all others. */
const KNOWN_WEIGHT = 0.3;

/**
 * Takes a person's decision into the memory. Thirty purchases of fuel on one card do not speak thirty times for
 * what other cards buy there (after Kneser and Ney).
 */
export function learn(memory: Memory, contexts: Contexts, category: string, isAgainst = false): void {
  const weight = knows(memory.get(contexts.pair), category) ? KNOWN_WEIGHT : 1;
  note(memory, contexts.all, category, CONTEXT_KINDS.all.decay, 1);
  note(memory, contexts.account, category, CONTEXT_KINDS.account.decay, 1);
  note(memory, contexts.firstWord, category, CONTEXT_KINDS.word.decay, weight);
  for (const word of contexts.words) note(memory, word, category, CONTEXT_KINDS.word.decay, weight);
  note(memory, contexts.merchant, category, CONTEXT_KINDS.merchant.decay, weight);
  note(memory, contexts.pair, category, CONTEXT_KINDS.pair.decay, 1);
  if (isAgainst) note(memory, contexts.against, category, 1, 1);
}

/** Takes a decision that was changed back from the plain counts, wherever it was counted. */
export function takeBack(memory: Memory, contexts: Contexts, category: string): void {
  for (const key of keysOf(contexts)) uncount(memory.get(key), category);
}

function note(memory: Memory, key: string, category: string, decay: number, weight: number): void {
  let context = memory.get(key);
  if (context === undefined) memory.set(key, (context = emptyContext()));
  strengthen(context, category, decay, weight);
}
