import { addWeights, type Candidates, type Context } from './context.js';
import type { ContextKeys } from './context-keys.js';
import type { PredictionLevel } from './prediction-level.js';
import type { Memory } from './memory.js';

/** How much each thing says: powers of probabilities, weights of shares and of their logarithms. */
interface Weights {
  /** What the contexts laid over one another come to. */
  readonly laid: number;
  /** The share among what was decided on the account, and for the merchant, last. */
  readonly accountRecent: number;
  readonly merchantRecent: number;
  /** The logarithm of the share on the account, and among names that begin with the same word there. */
  readonly account: number;
  readonly accountWord: number;
}

/** A logistic regression over the candidates of 105,923 card transactions, rounded. */
const WEIGHTS: Readonly<Record<PredictionLevel, Weights>> = {
  account: { laid: 0.75, accountRecent: 0.65, merchantRecent: 0.5, account: 0, accountWord: 0.12 },
  merchant: { laid: 0.75, accountRecent: 0.65, merchantRecent: 0.5, account: 0, accountWord: 0.22 },
  unknown: { laid: 0.65, accountRecent: 0.65, merchantRecent: 0, account: 0.13, accountWord: 0.4 },
};
/** From the same regression, whatever is known of the merchant: how well the amount fits, and that it is new. */
const SIZE = 0.3;
const NEW_WEIGHT = 1.8;
/** Where nobody has decided for a category in a context, its share there is taken for this much. */
const UNSEEN = { account: 0.005, accountWord: 0.02 };

/**
 * What the contexts laid over one another come to, weighed against what they cannot say: what was decided last, and what
 * else goes by the name on the account (a log-linear model). A score for each candidate, and last for something new.
 */
export function weigh(
  probabilities: readonly number[],
  level: PredictionLevel,
  contexts: ContextKeys,
  memory: Memory,
  candidates: Candidates,
): number[] {
  const weights = WEIGHTS[level];
  const scores = probabilities.map((probability) => weights.laid * Math.log(probability));
  const last = scores.length - 1;
  scores[last] = (scores[last] ?? 0) + NEW_WEIGHT;
  addShares(scores, memory.get(contexts.accountRecent), weights.accountRecent, candidates);
  addShares(scores, memory.get(contexts.merchantRecent), weights.merchantRecent, candidates);
  addLogShares(scores, memory.get(contexts.account), weights.account, UNSEEN.account, candidates);
  addLogShares(scores, memory.get(contexts.accountWord), weights.accountWord, UNSEEN.accountWord, candidates);
  return scores;
}

/** The probabilities that scores stand for once it is seen how well the amount fits. Their sum is 1. */
export function probabilitiesOf(scores: readonly number[], fits: readonly number[]): number[] {
  const whole = scores.map((score, at) => score + SIZE * (fits[at] ?? 0));
  let best = -Infinity;
  for (const score of whole) best = Math.max(best, score);
  let sum = 0;
  for (let at = 0; at < whole.length; at++) sum += whole[at] = Math.exp((whole[at] ?? 0) - best);
  for (let at = 0; at < whole.length; at++) whole[at] = (whole[at] ?? 0) / sum;
  return whole;
}

function addShares(
  scores: number[],
  context: Context | undefined,
  weight: number,
  candidates: Candidates,
): void {
  if (context !== undefined) addWeights(context, weight / context.total, scores, candidates);
}

/** Against that of a category that the context has not seen. */
function addLogShares(
  scores: number[],
  context: Context | undefined,
  weight: number,
  unseen: number,
  { places }: Candidates,
): void {
  if (context === undefined || weight === 0) return;
  const { categories, weights, total } = context;
  for (let at = 0; at < categories.length; at++) {
    const place = places[categories[at] ?? -1] ?? -1;
    if (place < 0) continue;
    const share = (weights[at] ?? 0) / total;
    scores[place] = (scores[place] ?? 0) + weight * Math.log1p(share / unseen);
  }
}
