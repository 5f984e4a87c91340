import type { Candidates, Context } from './context.js';

/** The prior of sizes: amounts around 30, from 1 to a few hundred. */
const PRIOR = { mean: 3.5, variance: 2 };
/** The more general distribution counts as this many decisions. */
const PRIOR_WEIGHT = 1;
/** Even amounts that were always the same may vary a little. */
const MIN_VARIANCE = 0.01;
/** The strongest evidence that an amount can be against a category. */
const MIN_FIT = -4;
/** Below this weight the sums are too small to use. */
const FADED = 1e-6;

/**
 * The size of an amount in either direction: log(1 + amount / 100). It only serves comparisons and is never converted
 * back to money.
 */
export function sizeOf(amountMinor: bigint): number {
  return Math.log1p(Math.abs(Number(amountMinor)) / 100);
}

/** The normal distribution of each candidate's sizes. */
export interface Sizes {
  readonly means: readonly number[];
  readonly variances: readonly number[];
}

/** The distribution on a bank account, shrunk towards that of the entity, which is shrunk towards the prior. */
export function sizesOf(
  everywhere: Context | undefined,
  account: Context | undefined,
  candidates: Candidates,
): Sizes {
  const means = candidates.categories.map(() => PRIOR.mean);
  const variances = candidates.categories.map(() => PRIOR.variance);
  update(means, variances, everywhere, candidates);
  update(means, variances, account, candidates);
  return { means, variances };
}

/** How well a size fits each candidate, as a log ratio to the prior. */
export function sizeFits(size: number, { means, variances }: Sizes): number[] {
  const prior = logDensity(size, PRIOR.mean, PRIOR.variance);
  return means.map((mean, at) =>
    Math.max(MIN_FIT, logDensity(size, mean, variances[at] ?? PRIOR.variance) - prior),
  );
}

/** Updates normal distributions with the sizes in a context, in place. */
function update(
  means: number[],
  variances: number[],
  context: Context | undefined,
  { positions }: Candidates,
): void {
  if (context === undefined) return;
  const { categories, weights, sizes, squares } = context;
  for (let at = 0; at < categories.length; at++) {
    const position = positions[categories[at] ?? -1] ?? -1;
    const weight = weights[at] ?? 0;
    if (position < 0 || weight < FADED || at >= sizes.length) continue;
    const [priorMean, priorVariance] = [means[position] ?? 0, variances[position] ?? 0];
    const own = (sizes[at] ?? 0) / weight;
    const spread = Math.max(0, (squares[at] ?? 0) / weight - own * own);
    const whole = weight + PRIOR_WEIGHT;
    const mean = (weight * own + PRIOR_WEIGHT * priorMean) / whole;
    means[position] = mean;
    variances[position] = Math.max(
      MIN_VARIANCE,
      (weight * (spread + (own - mean) ** 2) + PRIOR_WEIGHT * (priorVariance + (priorMean - mean) ** 2)) /
        whole,
    );
  }
}

/** The log density of a normal distribution without its constant. */
function logDensity(x: number, mean: number, variance: number): number {
  return -((x - mean) ** 2) / (2 * variance) - Math.log(variance) / 2;
}
