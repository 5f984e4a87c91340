/** What people decided in one context: per category a weight that fades, and a plain count. */
export interface Context {
  /** The sum of the weights. */
  total: number;
  /** Three columns of one table: categories that were ever decided for here, their weights and counts. */
  readonly categories: string[];
  readonly weights: number[];
  readonly counts: number[];
}

/** An entity's memory, or the part of it that somebody looks at: contexts by key. */
export type Memory = Map<string, Context>;

export function emptyContext(): Context {
  return { total: 0, categories: [], weights: [], counts: [] };
}

/** How many decisions a context has seen; those that were changed later count for what they became. */
export function decisionsIn(context: Context | undefined): number {
  return context?.counts.reduce((sum, count) => sum + count, 0) ?? 0;
}

export function countOf(context: Context | undefined, category: string): number {
  return context?.counts[context.categories.indexOf(category)] ?? 0;
}

export function knows(context: Context | undefined, category: string): boolean {
  return context !== undefined && context.categories.includes(category);
}

/** Takes one decision in: what was known fades by its weight, and the category gains it. */
export function strengthen(context: Context, category: string, decay: number, weight: number): void {
  const kept = 1 - (1 - decay) * weight;
  const { categories, weights, counts } = context;
  for (let at = 0; at < weights.length; at++) weights[at] = (weights[at] ?? 0) * kept;
  context.total = context.total * kept + weight;
  const at = placeIn(context, category);
  if (at === -1) {
    categories.push(category);
    weights.push(weight);
    counts.push(1);
  } else {
    weights[at] = (weights[at] ?? 0) + weight;
    counts[at] = (counts[at] ?? 0) + 1;
  }
}

/** Takes a decision back from the plain counts; its weight fades by itself. */
export function uncount(context: Context | undefined, category: string): void {
  const at = context?.categories.indexOf(category) ?? -1;
  if (context === undefined || at === -1) return;
  context.counts[at] = Math.max(0, (context.counts[at] ?? 0) - 1);
}

/**
 * The distribution over candidates that a context gives (Witten and Bell): its own weights, and the more of the
 * base the more different categories it has seen. A context that has seen nothing gives the base.
 */
export function smooth(
  context: Context | undefined,
  strength: number,
  base: Float64Array,
  places: ReadonlyMap<string, number>,
): Float64Array {
  if (context === undefined || context.categories.length === 0) return base;
  const escape = strength * context.categories.length;
  const whole = context.total + escape;
  const share = escape / whole;
  const result = new Float64Array(base.length);
  for (let at = 0; at < base.length; at++) result[at] = (base[at] ?? 0) * share;
  addWeights(context, 1 / whole, result, places);
  return result;
}

/** Adds a context's weights, each times a factor, to where their categories stand. */
export function addWeights(
  context: Context,
  factor: number,
  sums: Float64Array,
  places: ReadonlyMap<string, number>,
): void {
  const { categories, weights } = context;
  // Of many categories few are candidates.
  if (categories.length > MANY) {
    const index = indexIn(context);
    for (const [category, place] of places) {
      const at = index.get(category);
      if (at !== undefined) sums[place] = (sums[place] ?? 0) + (weights[at] ?? 0) * factor;
    }
    return;
  }
  for (let at = 0; at < categories.length; at++) {
    const place = places.get(categories[at] ?? '');
    if (place !== undefined) sums[place] = (sums[place] ?? 0) + (weights[at] ?? 0) * factor;
  }
}

const MANY = 24;
const indexes = new WeakMap<Context, Map<string, number>>();

/** Where each category of a context stands. Categories only ever come to it, at the end. */
function indexIn(context: Context): ReadonlyMap<string, number> {
  let index = indexes.get(context);
  if (index === undefined) indexes.set(context, (index = new Map()));
  const { categories } = context;
  for (let at = index.size; at < categories.length; at++) index.set(categories[at] ?? '', at);
  return index;
}

function placeIn(context: Context, category: string): number {
  if (context.categories.length <= MANY) return context.categories.indexOf(category);
  return indexIn(context).get(category) ?? -1;
}
