import { noteSize, strengthen, uncount } from './context.js';
import { CONTEXT_KINDS, type ContextKind, type Contexts, keysOf } from './contexts.js';
import type { Memory } from './memory.js';

/** What a merchant is known for on one account already, it need not say as loudly on all others. */
const KNOWN_WEIGHT = 0.3;

/**
 * Takes a person's decision into the memory. Thirty purchases of fuel on one card do not speak thirty times for
 * what other cards buy there (after Kneser and Ney).
 */
export function learn(memory: Memory, contexts: Contexts, category: string, isAgainst = false): void {
  const weight = memory.knows(contexts.pair, category) ? KNOWN_WEIGHT : 1;
  const number = memory.numberOf(category);
  const note = (key: string, kind: ContextKind, by = 1) =>
    strengthen(memory.ensure(key), number, CONTEXT_KINDS[kind].decay, by);
  const noteWithSize = (key: string, kind: 'all' | 'account') => {
    note(key, kind);
    noteSize(memory.ensure(key), number, CONTEXT_KINDS[kind].decay, contexts.size);
  };
  noteWithSize(contexts.all, 'all');
  noteWithSize(contexts.account, 'account');
  note(contexts.accountRecent, 'accountRecent');
  note(contexts.firstWord, 'word', weight);
  note(contexts.accountWord, 'accountWord');
  for (const word of contexts.words) note(word, 'word', weight);
  note(contexts.merchant, 'merchant', weight);
  note(contexts.merchantRecent, 'merchantRecent');
  note(contexts.pair, 'pair');
  if (isAgainst) note(contexts.against, 'against');
}

/** Takes a decision that was changed back from the plain counts, wherever it was counted. */
export function takeBack(memory: Memory, contexts: Contexts, category: string): void {
  const number = memory.numberOf(category);
  for (const key of keysOf(contexts)) uncount(memory.get(key), number);
}
