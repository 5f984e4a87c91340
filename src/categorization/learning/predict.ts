import { addWeights, type Candidates, type Context, decisionsIn, smooth } from './context.js';
import { CONTEXT_KINDS, type ContextKeys } from './context-keys.js';
import type { Memory } from './memory.js';
import type { PredictionLevel } from './prediction-level.js';
import { type Sizes, sizeFits, sizesOf } from './size.js';
import { probabilitiesOf, weigh } from './weigh.js';

export interface CategoryProbabilities {
  readonly level: PredictionLevel;
  /** Category numbers of the memory. */
  readonly categories: readonly number[];
  /** One per category, and last that of an unseen category. Their sum is 1. */
  readonly probabilities: readonly number[];
}

const ELSEWHERE = 1e-4;
/** Without a share for unseen categories, the first decision would make all later predictions certain. */
const UNSEEN = 1;
const FEW_CANDIDATES = 8;
/** How much the evidence of the name counts next to that of the account. */
const NAME_POWER = 0.8;
/** Unknown merchants are predicted only after this many decisions of the entity. */
const DECISIONS_TO_GENERALISE = 25;

/** The part of a prediction that does not depend on the amount. */
export interface Habit {
  readonly level: PredictionLevel;
  /** Category numbers of the memory. */
  readonly categories: readonly number[];
  /** One per category, and last that of an unseen category. */
  readonly scores: readonly number[];
  readonly sizes: Sizes;
}

/** The probability of each category for a transaction. Null if the memory has nothing to predict from. */
export function predict(keys: ContextKeys, memory: Memory): CategoryProbabilities | null {
  const habit = habitOf(keys, memory);
  return habit && predictFrom(habit, keys.size);
}

export function predictFrom(
  { level, categories, scores, sizes }: Habit,
  size: number,
): CategoryProbabilities {
  return { level, categories, probabilities: probabilitiesOf(scores, sizeFits(size, sizes)) };
}

/**
 * Scores the categories of a merchant on a bank account. The evidence of the account and of the merchant is treated as
 * independent given the category (tempered naive Bayes), then smoothed into the merchant's context on the account, then
 * weighed against recent decisions.
 */
export function habitOf(keys: ContextKeys, memory: Memory): Habit | null {
  const all = memory.get(keys.all);
  const account = memory.get(keys.account);
  const merchant = memory.get(keys.merchant);
  const pair = memory.get(keys.pair);
  const words = wordsIn(keys, memory);
  const level = pair ? 'account' : merchant ? 'merchant' : 'unknown';
  if (level === 'unknown' && words.length === 0 && decisionsIn(all) < DECISIONS_TO_GENERALISE) return null;

  const candidates = candidatesOf([pair, merchant, ...words, account], all, memory.noPositions());
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
  const scores = weigh(probabilities, level, keys, memory, candidates);
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
  base.push(UNSEEN);
  return base;
}

/** The categories of the specific contexts and, if they are few, those of the whole entity. */
function candidatesOf(
  specific: readonly (Context | undefined)[],
  all: Context | undefined,
  positions: number[],
): Candidates {
  const candidates = { categories: new Array<number>(), positions };
  for (const context of specific) addCandidates(candidates, context);
  if (candidates.categories.length < FEW_CANDIDATES) addCandidates(candidates, all);
  return candidates;
}

function addCandidates(
  { categories, positions }: { readonly categories: number[]; readonly positions: number[] },
  context: Context | undefined,
): void {
  if (context === undefined) return;
  for (const category of context.categories) {
    if (positions[category] === -1) positions[category] = categories.push(category) - 1;
  }
}

/** Combines the contexts of a name's words. A word counts more with more decisions for fewer categories. */
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
    // Each word is smoothed like a single context, but the base is added once for all of them.
    ofBase += (trust * escape) / whole;
    addWeights(word, trust / whole, sum, candidates);
  }
  if (trusted === 0) return base.slice();
  for (let at = 0; at < sum.length; at++) sum[at] = ((sum[at] ?? 0) + ofBase * (base[at] ?? 0)) / trusted;
  return sum;
}

/** The account's distribution times what the merchant adds to the general one. */
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

/** Scales the values to a sum of 1, in place. */
function normalise(values: number[]): void {
  let sum = 0;
  for (const value of values) sum += value;
  if (sum > 0) for (let at = 0; at < values.length; at++) values[at] = (values[at] ?? 0) / sum;
}
