import { addWeights, type Context, decisionsIn, type Memory, smooth } from './context.js';
import { CONTEXT_KINDS, type Contexts } from './contexts.js';

/** Whether people decided for the merchant on this bank account (0), on another one (1), or nowhere (2). */
export type Level = 0 | 1 | 2;

export interface Prediction {
  readonly level: Level;
  readonly categories: readonly string[];
  /** One for each category, and last that of something that no context of the row has seen. Their sum is 1. */
  readonly probabilities: Float64Array;
}

const ELSEWHERE = 1e-4;
/** Something new is always possible: without it the very first decision would be certain of every row that follows. */
const SOMETHING_NEW = 1;
const FEW_CANDIDATES = 8;
/** How much of what a name says beyond what is decided everywhere counts beside the account. */
const MERCHANT_POWER = 0.75;
const WORDS_POWER = 0.7;
/** Before an entity has made this many decisions, what they have in common says nothing of an unknown merchant. */
const DECISIONS_TO_GENERALISE = 25;

/**
 * How probable each category is that people have decided for in a context of the row, given all of them: an
 * account's and a merchant's habits are taken for independent given the category (naive Bayes, tempered), and the
 * merchant on the account has the last word. Null when the memory has nothing to go by.
 */
export function predict(contexts: Contexts, memory: Memory): Prediction | null {
  const all = memory.get(contexts.all);
  const account = memory.get(contexts.account);
  const merchant = memory.get(contexts.merchant);
  const pair = memory.get(contexts.pair);
  const words = wordsIn(contexts, memory);
  const level = pair ? 0 : merchant ? 1 : 2;
  if (level === 2 && words.length === 0 && decisionsIn(all) < DECISIONS_TO_GENERALISE) return null;

  const places = candidatesOf([pair, merchant, ...words, account], all);
  const general = smooth(all, CONTEXT_KINDS.all.strength, nothingSeen(places.size), places);
  const byAccount = smooth(account, CONTEXT_KINDS.account.strength, general, places);
  const byWords = blend(words, general, places);
  const byMerchant = smooth(merchant, CONTEXT_KINDS.merchant.strength, byWords, places);
  const power = merchant ? MERCHANT_POWER : words.length > 0 ? WORDS_POWER : 0;
  const both = combined({ byAccount, byMerchant, general }, power);
  const probabilities = normalise(smooth(pair, CONTEXT_KINDS.pair.strength, normalise(both), places));
  return { level, categories: [...places.keys()], probabilities };
}

function wordsIn({ firstWord, words }: Contexts, memory: Memory): Context[] {
  const known: Context[] = [];
  const first = memory.get(firstWord);
  if (first !== undefined) known.push(first);
  for (const key of words) {
    const word = memory.get(key);
    if (word !== undefined) known.push(word);
  }
  return known;
}

function nothingSeen(candidates: number): Float64Array {
  const base = new Float64Array(candidates + 1).fill(ELSEWHERE);
  base[candidates] = SOMETHING_NEW;
  return base;
}

/** Where each candidate stands in the vectors. */
function candidatesOf(near: readonly (Context | undefined)[], all: Context | undefined): Map<string, number> {
  const places = new Map<string, number>();
  for (const context of near) addCandidates(places, context);
  if (places.size < FEW_CANDIDATES) addCandidates(places, all);
  return places;
}

function addCandidates(places: Map<string, number>, context: Context | undefined): void {
  if (context === undefined) return;
  for (const category of context.categories) {
    if (!places.has(category)) places.set(category, places.size);
  }
}

/** What the words of a name say together: each the more, the more decisions it has seen of few categories. */
function blend(
  words: readonly Context[],
  base: Float64Array,
  places: ReadonlyMap<string, number>,
): Float64Array {
  const { strength } = CONTEXT_KINDS.word;
  const sum = new Float64Array(base.length);
  let trusted = 0;
  let ofBase = 0;
  for (const word of words) {
    const escape = strength * word.categories.length;
    const whole = word.total + escape;
    const trust = word.total / whole;
    trusted += trust;
    // Smoothed as one context is; the base is added once for all of them.
    ofBase += (trust * escape) / whole;
    addWeights(word, trust / whole, sum, places);
  }
  if (trusted === 0) return base;
  for (let at = 0; at < sum.length; at++) sum[at] = ((sum[at] ?? 0) + ofBase * (base[at] ?? 0)) / trusted;
  return sum;
}

/** Each account's habit times what the merchant adds to what is decided everywhere. */
function combined(
  { byAccount, byMerchant, general }: Readonly<Record<'byAccount' | 'byMerchant' | 'general', Float64Array>>,
  power: number,
): Float64Array {
  const both = new Float64Array(general.length);
  for (let at = 0; at < both.length; at++) {
    const lift = power === 0 ? 1 : ((byMerchant[at] ?? 0) / (general[at] ?? 1)) ** power;
    both[at] = (byAccount[at] ?? 0) * lift;
  }
  return both;
}

/** Makes the values sum to 1, in place; they are nobody else's. */
function normalise(values: Float64Array): Float64Array {
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += values[at] ?? 0;
  if (sum > 0) for (let at = 0; at < values.length; at++) values[at] = (values[at] ?? 0) / sum;
  return values;
}
