import type { Candidates, Context } from './context.js';

/** What amounts are like where nothing was decided yet: about thirty, and anything from one to a few hundred. */
const USUAL = { mean: 3.5, variance: 2 };
/** A category's amounts weigh against what is usual above it as if that were one decision. */
const USUAL_WEIGHT = 1;
/** Amounts that were always the same may still differ a little. */
const LEAST_VARIANCE = 0.01;
/** However unusual an amount is, it says no more than this against a category. */
const LEAST_FIT = -4;
/** Of what has faded this far, sums and squares say nothing any more. */
const FADED = 1e-6;

/**
 * An amount of money as the memory looks at it, whichever way it went: the natural logarithm of one and its major
 * units, where a hundred minor units are taken for one. A measure to compare by, never money.
 */
export function sizeOf(amountMinor: bigint): number {
  return Math.log1p(Math.abs(Number(amountMinor)) / 100);
}

/** What the sizes of each candidate are like: normal distributions. */
export interface Sizes {
  readonly means: readonly number[];
  readonly variances: readonly number[];
}

/** What sizes are like on a bank account, that laid over what they are like everywhere: each drawn to the one above. */
export function sizesOf(
  everywhere: Context | undefined,
  account: Context | undefined,
  candidates: Candidates,
): Sizes {
  const means = candidates.categories.map(() => USUAL.mean);
  const variances = candidates.categories.map(() => USUAL.variance);
  draw(means, variances, everywhere, candidates);
  draw(means, variances, account, candidates);
  return { means, variances };
}

/** How well a size fits each candidate, as logarithms against what is usual. */
export function sizeFits(size: number, { means, variances }: Sizes): number[] {
  const usual = logDensity(size, USUAL.mean, USUAL.variance);
  return means.map((mean, at) =>
    Math.max(LEAST_FIT, logDensity(size, mean, variances[at] ?? USUAL.variance) - usual),
  );
}

/** Draws normal distributions to what a context has seen of their categories, in place. */
function draw(
  means: number[],
  variances: number[],
  context: Context | undefined,
  { places }: Candidates,
): void {
  if (context === undefined) return;
  const { categories, weights, sizes, squares } = context;
  for (let at = 0; at < categories.length; at++) {
    const place = places[categories[at] ?? -1] ?? -1;
    const weight = weights[at] ?? 0;
    if (place < 0 || weight < FADED || at >= sizes.length) continue;
    const [above, around] = [means[place] ?? 0, variances[place] ?? 0];
    const own = (sizes[at] ?? 0) / weight;
    const spread = Math.max(0, (squares[at] ?? 0) / weight - own * own);
    const whole = weight + USUAL_WEIGHT;
    const mean = (weight * own + USUAL_WEIGHT * above) / whole;
    means[place] = mean;
    variances[place] = Math.max(
      LEAST_VARIANCE,
      (weight * (spread + (own - mean) ** 2) + USUAL_WEIGHT * (around + (above - mean) ** 2)) / whole,
    );
  }
}

/** Of a normal distribution, but for what all have in common. */
function logDensity(x: number, mean: number, variance: number): number {
  return -((x - mean) ** 2) / (2 * variance) - Math.log(variance) / 2;
}
