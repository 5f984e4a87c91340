import { addWeights, type Candidates, type Context, decisionsIn, smooth } from './context.js';
import { CONTEXT_KINDS, type ContextKeys } from './context-keys.js';
import type { PredictionLevel } from './prediction-level.js';
import type { Memory } from './memory.js';
import { type Sizes, sizeFits, sizesOf } from './size.js';
import { probabilitiesOf, weigh } from './weigh.js';

export interface CategoryProbabilities {
  readonly level: PredictionLevel;
  /** By the memory's numbers. */
  readonly categories: readonly number[];
  /** One for each category, and last that of something that no context of the row has seen. Their sum is 1. */
  readonly probabilities: readonly number[];
}

const ELSEWHERE = 1e-4;
/** Something new is always possible: without it the very first decision would be certain of every row that follows. */
const SOMETHING_NEW = 1;
const FEW_CANDIDATES = 8;
/** How much of what a name says beyond what is decided everywhere counts beside the account. */
const NAME_POWER = 0.8;
/** Before an entity has made this many decisions, what they have in common says nothing of an unknown merchant. */
const DECISIONS_TO_GENERALISE = 25;

/** What people's decisions say of a merchant on a bank account, whatever the amount. */
export interface Habit {
  readonly level: PredictionLevel;
  /** By the memory's numbers. */
  readonly categories: readonly number[];
  /** One for each category, and last that of something new. */
  readonly scores: readonly number[];
  readonly sizes: Sizes;
}

/** How probable each category is for a row: its habit, and how well its amount fits. */
export function predict(contexts: ContextKeys, memory: Memory): CategoryProbabilities | null {
  const habit = habitOf(contexts, memory);
  return habit && predictFrom(habit, contexts.size);
}

export function predictFrom(
  { level, categories, scores, sizes }: Habit,
  size: number,
): CategoryProbabilities {
  return { level, categories, probabilities: probabilitiesOf(scores, sizeFits(size, sizes)) };
}

/**
 * How likely each category is that people have decided for in a context of the row, given all of them: an account's
 * and a merchant's habits are taken for independent given the category (naive Bayes, tempered), and the merchant on
 * the account speaks after them; what was decided last is weighed against that. Null when the memory has nothing to go
 * by.
 */
export function habitOf(contexts: ContextKeys, memory: Memory): Habit | null {
  const all = memory.get(contexts.all);
  const account = memory.get(contexts.account);
  const merchant = memory.get(contexts.merchant);
  const pair = memory.get(contexts.pair);
  const words = wordsIn(contexts, memory);
  const level = pair ? 'account' : merchant ? 'merchant' : 'unknown';
  if (level === 'unknown' && words.length === 0 && decisionsIn(all) < DECISIONS_TO_GENERALISE) return null;

  const candidates = candidatesOf([pair, merchant, ...words, account], all, memory.noPlaces());
  const general = nothingSeen(candidates);
  smooth(general, all, CONTEXT_KINDS.all.strength, candidates);
  const byAccount = general.slice();
  smooth(byAccount, account, CONTEXT_KINDS.account.strength, candidates);
  const byMerchant = blend(words, general, candidates);
  smooth(byMerchant, merchant, CONTEXT_KINDS.merchant.strength, candidates);
  const power = merchant || words.length > 0 ? NAME_POWER : 0;
  const probabilities = combined({ byAccount, byMerchant, general }, power);
  normalise(probabilities);
  smooth(probabilities, pair, CONTEXT_KINDS.pair.strength, candidates);
  const scores = weigh(probabilities, level, contexts, memory, candidates);
  return { level, categories: candidates.categories, scores, sizes: sizesOf(all, account, candidates) };
}

function wordsIn({ firstWord, words }: ContextKeys, memory: Memory): Context[] {
  const known: Context[] = [];
  const first = memory.get(firstWord);
  if (first !== undefined) known.push(first);
  for (const key of words) {
    const word = memory.get(key);
    if (word !== undefined) known.push(word);
  }
  return known;
}

function nothingSeen({ categories }: Candidates): number[] {
  const base = categories.map(() => ELSEWHERE);
  base.push(SOMETHING_NEW);
  return base;
}

/** What was ever decided near the row, and where that is little, anywhere. */
function candidatesOf(
  near: readonly (Context | undefined)[],
  all: Context | undefined,
  places: number[],
): Candidates {
  const candidates = { categories: new Array<number>(), places };
  for (const context of near) addCandidates(candidates, context);
  if (candidates.categories.length < FEW_CANDIDATES) addCandidates(candidates, all);
  return candidates;
}

function addCandidates(
  { categories, places }: { readonly categories: number[]; readonly places: number[] },
  context: Context | undefined,
): void {
  if (context === undefined) return;
  for (const category of context.categories) {
    if (places[category] === -1) places[category] = categories.push(category) - 1;
  }
}

/** What the words of a name say together: each the more, the more decisions it has seen of few categories. */
function blend(words: readonly Context[], base: readonly number[], candidates: Candidates): number[] {
  const { strength } = CONTEXT_KINDS.word;
  const sum = base.map(() => 0);
  let trusted = 0;
  let ofBase = 0;
  for (const word of words) {
    const escape = strength * word.categories.length;
    const whole = word.total + escape;
    const trust = word.total / whole;
    trusted += trust;
    // Smoothed as one context is; the base is added once for all of them.
    ofBase += (trust * escape) / whole;
    addWeights(word, trust / whole, sum, candidates);
  }
  if (trusted === 0) return base.slice();
  for (let at = 0; at < sum.length; at++) sum[at] = ((sum[at] ?? 0) + ofBase * (base[at] ?? 0)) / trusted;
  return sum;
}

/** Each account's habit times what the merchant adds to what is decided everywhere. */
function combined(
  {
    byAccount,
    byMerchant,
    general,
  }: Readonly<Record<'byAccount' | 'byMerchant' | 'general', readonly number[]>>,
  power: number,
): number[] {
  if (power === 0) return byAccount.slice();
  return byAccount.map((habit, at) => habit * ((byMerchant[at] ?? 0) / (general[at] ?? 1)) ** power);
}

/** Makes the values sum to 1, in place. */
function normalise(values: number[]): void {
  let sum = 0;
  for (const value of values) sum += value;
  if (sum > 0) for (let at = 0; at < values.length; at++) values[at] = (values[at] ?? 0) / sum;
}
