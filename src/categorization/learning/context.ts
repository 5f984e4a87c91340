/** What users decided in one context. The arrays are the columns of a table with one row per category. */
export interface Context {
  /** The sum of the weights. */
  total: number;
  /** Categories by their numbers in the memory. */
  readonly categories: number[];
  /** Each weight fades with every further decision in the context. */
  readonly weights: number[];
  /** Plain counts. */
  readonly counts: number[];
  /** The weighted sums of the sizes of amounts and of their squares; empty in contexts that ignore amounts. */
  readonly sizes: number[];
  readonly squares: number[];
}

export function emptyContext(): Context {
  return { total: 0, categories: [], weights: [], counts: [], sizes: [], squares: [] };
}

/** The number of decisions in a context. A changed decision counts once. */
export function decisionsIn(context: Context | undefined): number {
  return context?.counts.reduce((sum, count) => sum + count, 0) ?? 0;
}

/** Adds a decision: existing weights fade in proportion to its weight. */
export function addDecision(context: Context, category: number, decay: number, weight: number): void {
  const remaining = 1 - (1 - decay) * weight;
  fade(context.weights, remaining);
  context.total = context.total * remaining + weight;
  const at = indexFor(category, context);
  context.weights[at] = (context.weights[at] ?? 0) + weight;
  context.counts[at] = (context.counts[at] ?? 0) + 1;
}

/** Adds the size of the amount (`sizeOf`) of a decision that was just added with weight 1. */
export function addSize(context: Context, category: number, decay: number, size: number): void {
  const { sizes, squares, categories } = context;
  while (sizes.length < categories.length) {
    sizes.push(0);
    squares.push(0);
  }
  fade(sizes, decay);
  fade(squares, decay);
  const at = categories.indexOf(category);
  sizes[at] = (sizes[at] ?? 0) + size;
  squares[at] = (squares[at] ?? 0) + size * size;
}

function fade(values: number[], remaining: number): void {
  for (let at = 0; at < values.length; at++) values[at] = (values[at] ?? 0) * remaining;
}

function indexFor(category: number, { categories, weights, counts }: Context): number {
  const at = categories.indexOf(category);
  if (at !== -1) return at;
  weights.push(0);
  counts.push(0);
  return categories.push(category) - 1;
}

/** Removes a decision from the plain counts. Its weight fades by itself. */
export function removeCount(context: Context | undefined, category: number): void {
  const at = context?.categories.indexOf(category) ?? -1;
  if (context === undefined || at === -1) return;
  context.counts[at] = Math.max(0, (context.counts[at] ?? 0) - 1);
}

/** The categories that a prediction chooses from. */
export interface Candidates {
  readonly categories: readonly number[];
  /** The index of each category in `categories`, by its number in the memory; -1 for other categories. */
  readonly positions: readonly number[];
}

/**
 * Smooths a context over a base distribution, in place (Witten-Bell): the more different categories the context has
 * seen, the more weight the base gets. An empty context leaves the base as it is.
 */
export function smooth(
  base: number[],
  context: Context | undefined,
  strength: number,
  candidates: Candidates,
): void {
  if (context === undefined || context.categories.length === 0) return;
  const escape = strength * context.categories.length;
  const whole = context.total + escape;
  const share = escape / whole;
  for (let at = 0; at < base.length; at++) base[at] = (base[at] ?? 0) * share;
  addWeights(context, 1 / whole, base, candidates);
}

/** Adds a context's weights times a factor to the sums of its categories. */
export function addWeights(
  { categories, weights }: Context,
  factor: number,
  sums: number[],
  { positions }: Candidates,
): void {
  for (let at = 0; at < categories.length; at++) {
    const position = positions[categories[at] ?? -1] ?? -1;
    if (position >= 0) sums[position] = (sums[position] ?? 0) + (weights[at] ?? 0) * factor;
  }
}
