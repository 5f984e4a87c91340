import type { Candidates, Context } from './context.js';
import type { Contexts } from './contexts.js';
import type { Memory } from './memory.js';
import type { Level } from './level.js';
import { sizeFits } from './size.js';

/** How much each thing says. Powers of probabilities, shares and fits; weights of logarithms. */
interface Weights {
  /** What the contexts laid over one another come to. */
  readonly laid: number;
  /** The share among what was decided on the account, and for the merchant, last. */
  readonly accountRecent: number;
  readonly merchantRecent: number;
  /** The logarithm of the share on the account, and among names that begin with the same word there. */
  readonly account: number;
  readonly accountWord: number;
  /** How well the amount fits. */
  readonly size: number;
  /** That it is something new. */
  readonly new: number;
}

/** A logistic regression over the candidates of 105,923 card transactions, rounded. */
const WEIGHTS: Readonly<Record<Level, Weights>> = {
  0: {
    laid: 0.75,
    accountRecent: 0.65,
    merchantRecent: 0.5,
    account: 0,
    accountWord: 0.12,
    size: 0.3,
    new: 1.8,
  },
  1: {
    laid: 0.75,
    accountRecent: 0.65,
    merchantRecent: 0.5,
    account: 0,
    accountWord: 0.22,
    size: 0.3,
    new: 1.8,
  },
  2: {
    laid: 0.65,
    accountRecent: 0.65,
    merchantRecent: 0,
    account: 0.13,
    accountWord: 0.4,
    size: 0.3,
    new: 1.8,
  },
};
/** Where nobody has decided for a category in a context, its share there is taken for this much. */
const UNSEEN = { account: 0.005, accountWord: 0.02 };

/**
 * Weighs what the contexts laid over one another come to against what they cannot say: what was decided last, what
 * else goes by the name on the account, and the amount (a log-linear model). In place, and no distribution any more:
 * only the proportions count.
 */
export function weigh(
  probabilities: number[],
  level: Level,
  contexts: Contexts,
  memory: Memory,
  candidates: Candidates,
): void {
  const weights = WEIGHTS[level];
  const account = memory.get(contexts.account);
  const fits = sizeFits(contexts.size, memory.get(contexts.all), account, candidates);
  const scores = probabilities.map(
    (probability, at) => weights.laid * Math.log(probability) + weights.size * (fits[at] ?? 0),
  );
  const last = scores.length - 1;
  scores[last] = (scores[last] ?? 0) + weights.new;
  addShares(scores, memory.get(contexts.accountRecent), weights.accountRecent, candidates);
  addShares(scores, memory.get(contexts.merchantRecent), weights.merchantRecent, candidates);
  addLogShares(scores, account, weights.account, UNSEEN.account, candidates);
  addLogShares(scores, memory.get(contexts.accountWord), weights.accountWord, UNSEEN.accountWord, candidates);
  let best = -Infinity;
  for (const score of scores) best = Math.max(best, score);
  for (let at = 0; at < scores.length; at++) probabilities[at] = Math.exp((scores[at] ?? 0) - best);
}

function addShares(
  scores: number[],
  context: Context | undefined,
  weight: number,
  { places }: Candidates,
): void {
  if (context === undefined || weight === 0) return;
  const { categories, weights, total } = context;
  for (let at = 0; at < categories.length; at++) {
    const place = places[categories[at] ?? -1] ?? -1;
    if (place >= 0) scores[place] = (scores[place] ?? 0) + (weight * (weights[at] ?? 0)) / total;
  }
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
