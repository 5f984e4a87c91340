import { addWeights, type Candidates, type Context } from './context.js';
import type { ContextKeys } from './context-keys.js';
import type { PredictionLevel } from './prediction-level.js';
import type { Memory } from './memory.js';

/** The weights of the log-linear model. */
interface Weights {
  /** The log probability from the smoothed contexts. */
  readonly smoothed: number;
  /** The shares among recent decisions on the account and for the merchant. */
  readonly accountRecent: number;
  readonly merchantRecent: number;
  /** The log shares on the account, and for names with the same first word there. */
  readonly account: number;
  readonly accountWord: number;
}

/** Fitted by logistic regression over the candidates of 105,923 card transactions, rounded. */
const WEIGHTS: Readonly<Record<PredictionLevel, Weights>> = {
  account: { smoothed: 0.75, accountRecent: 0.65, merchantRecent: 0.5, account: 0, accountWord: 0.12 },
  merchant: { smoothed: 0.75, accountRecent: 0.65, merchantRecent: 0.5, account: 0, accountWord: 0.22 },
  unknown: { smoothed: 0.65, accountRecent: 0.65, merchantRecent: 0, account: 0.13, accountWord: 0.4 },
};
/** From the same regression, for all levels: how well the amount fits, and the bias of an unseen category. */
const SIZE = 0.3;
const UNSEEN_BIAS = 1.8;
/** The share of a category that a context has not seen. */
const UNSEEN_SHARE = { account: 0.005, accountWord: 0.02 };

/**
 * Weighs the smoothed probabilities against what they cannot express: recent decisions, and similar names on the account
 * (a log-linear model). Returns a score per candidate, and last that of an unseen category.
 */
export function weigh(
  probabilities: readonly number[],
  level: PredictionLevel,
  keys: ContextKeys,
  memory: Memory,
  candidates: Candidates,
): number[] {
  const weights = WEIGHTS[level];
  const scores = probabilities.map((probability) => weights.smoothed * Math.log(probability));
  const last = scores.length - 1;
  scores[last] = (scores[last] ?? 0) + UNSEEN_BIAS;
  addShares(scores, memory.get(keys.accountRecent), weights.accountRecent, candidates);
  addShares(scores, memory.get(keys.merchantRecent), weights.merchantRecent, candidates);
  addLogShares(scores, memory.get(keys.account), weights.account, UNSEEN_SHARE.account, candidates);
  addLogShares(
    scores,
    memory.get(keys.accountWord),
    weights.accountWord,
    UNSEEN_SHARE.accountWord,
    candidates,
  );
  return scores;
}

/** Converts scores to probabilities, after adding how well the amount fits. Their sum is 1. */
export function probabilitiesOf(scores: readonly number[], fits: readonly number[]): number[] {
  const values = scores.map((score, at) => score + SIZE * (fits[at] ?? 0));
  let best = -Infinity;
  for (const score of values) best = Math.max(best, score);
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += values[at] = Math.exp((values[at] ?? 0) - best);
  for (let at = 0; at < values.length; at++) values[at] = (values[at] ?? 0) / sum;
  return values;
}

function addShares(
  scores: number[],
  context: Context | undefined,
  weight: number,
  candidates: Candidates,
): void {
  if (context !== undefined) addWeights(context, weight / context.total, scores, candidates);
}

/** Adds log shares relative to that of an unseen category. */
function addLogShares(
  scores: number[],
  context: Context | undefined,
  weight: number,
  unseen: number,
  { positions }: Candidates,
): void {
  if (context === undefined || weight === 0) return;
  const { categories, weights, total } = context;
  for (let at = 0; at < categories.length; at++) {
    const position = positions[categories[at] ?? -1] ?? -1;
    if (position < 0) continue;
    const share = (weights[at] ?? 0) / total;
    scores[position] = (scores[position] ?? 0) + weight * Math.log1p(share / unseen);
  }
}
