/** What people decided in one context: per category a weight that fades, and a plain count. */
export interface Context {
  /** The sum of the weights. */
  total: number;
  /** Three columns of one table: the memory's numbers of the categories decided for here, weights and counts. */
  readonly categories: number[];
  readonly weights: number[];
  readonly counts: number[];
  /** Where amounts are looked at, two columns more: the sizes that were decided on, and their squares, both weighted. */
  readonly sizes: number[];
  readonly squares: number[];
}

export function nothingDecided(): Context {
  return { total: 0, categories: [], weights: [], counts: [], sizes: [], squares: [] };
}

/** How many decisions a context has seen; those that were changed later count for what they became. */
export function decisionsIn(context: Context | undefined): number {
  return context?.counts.reduce((sum, count) => sum + count, 0) ?? 0;
}

/** Takes one decision in: what was known fades by its weight, and the category gains it. */
export function strengthen(context: Context, category: number, decay: number, weight: number): void {
  const kept = 1 - (1 - decay) * weight;
  fade(context.weights, kept);
  context.total = context.total * kept + weight;
  const at = placeFor(category, context);
  context.weights[at] = (context.weights[at] ?? 0) + weight;
  context.counts[at] = (context.counts[at] ?? 0) + 1;
}

/** Takes in of what size the row was that has just been decided for the category with weight 1; see `sizeOf`. */
export function noteSize(context: Context, category: number, decay: number, size: number): void {
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

function fade(values: number[], kept: number): void {
  for (let at = 0; at < values.length; at++) values[at] = (values[at] ?? 0) * kept;
}

function placeFor(category: number, { categories, weights, counts }: Context): number {
  const at = categories.indexOf(category);
  if (at !== -1) return at;
  weights.push(0);
  counts.push(0);
  return categories.push(category) - 1;
}

/** Takes a decision back from the plain counts; its weight fades by itself. */
export function uncount(context: Context | undefined, category: number): void {
  const at = context?.categories.indexOf(category) ?? -1;
  if (context === undefined || at === -1) return;
  context.counts[at] = Math.max(0, (context.counts[at] ?? 0) - 1);
}

/** The categories that a prediction chooses from, and the place of each in its vectors by the memory's number. */
export interface Candidates {
  readonly categories: readonly number[];
  /** -1 for categories that are none. */
  readonly places: readonly number[];
}

/**
 * Makes of a distribution over candidates the one that a context gives on its base (Witten and Bell), in place: its
 * own weights, and the more of the base the more different categories it has seen. A context that has seen nothing
 * gives the base.
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

/** Adds a context's weights, each times a factor, to where their categories stand. */
export function addWeights(
  { categories, weights }: Context,
  factor: number,
  sums: number[],
  { places }: Candidates,
): void {
  for (let at = 0; at < categories.length; at++) {
    const place = places[categories[at] ?? -1] ?? -1;
    if (place >= 0) sums[place] = (sums[place] ?? 0) + (weights[at] ?? 0) * factor;
  }
}
