import { type Context, nothingDecided } from './context.js';

/** A context as it is kept: the columns of its table, with the categories' own ids. */
export interface KeptContext {
  readonly key: string;
  readonly total: number;
  readonly categories: readonly string[];
  readonly weights: readonly number[];
  readonly counts: readonly number[];
  readonly sizes: readonly number[];
  readonly squares: readonly number[];
}

/**
 * An entity's memory, or the part of it that somebody looks at: contexts by key. Each category has a number here,
 * in the order in which they came, so that predicting compares no texts.
 */
export class Memory {
  private readonly contexts = new Map<string, Context>();
  private readonly numbers = new Map<string, number>();
  private readonly names: string[] = [];
  /** -1 for every number; copying it is the cheapest way to a table by number. */
  private readonly unplaced: number[] = [];

  constructor(kept: readonly KeptContext[] = []) {
    this.add(kept);
  }

  /** Takes in what was kept; a context that is here already is replaced. */
  add(kept: readonly KeptContext[]): void {
    for (const { key, total, categories, weights, counts, sizes, squares } of kept) {
      this.contexts.set(key, {
        total,
        categories: categories.map((category) => this.numberOf(category)),
        weights: [...weights],
        counts: [...counts],
        sizes: [...sizes],
        squares: [...squares],
      });
    }
  }

  /** All contexts, for keeping, in the order of their keys. */
  all(): KeptContext[] {
    const contexts = [...this.contexts].map(([key, { categories, ...context }]) => ({
      key,
      ...context,
      categories: categories.map((number) => this.nameOf(number)),
    }));
    return contexts.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  }

  /** A table by the categories' numbers, with -1 for each, to be filled in by whoever asks for it. */
  noPlaces(): number[] {
    return this.unplaced.slice();
  }

  get(key: string): Context | undefined {
    return this.contexts.get(key);
  }

  /** The context of a key; an empty one is made where there is none. */
  ensure(key: string): Context {
    let context = this.contexts.get(key);
    if (context === undefined) {
      context = nothingDecided();
      this.contexts.set(key, context);
    }
    return context;
  }

  /** Whether anybody ever decided for the category in the context. */
  knows(key: string, category: string): boolean {
    return this.placeIn(this.contexts.get(key), category) !== -1;
  }

  /** How many decisions for the category the context has seen that were not changed since. */
  countOf(key: string, category: string): number {
    const context = this.contexts.get(key);
    return context?.counts[this.placeIn(context, category)] ?? 0;
  }

  /** The category's number here; a category that is new gets the next one. */
  numberOf(category: string): number {
    let number = this.numbers.get(category);
    if (number === undefined) {
      number = this.names.push(category) - 1;
      this.unplaced.push(-1);
      this.numbers.set(category, number);
    }
    return number;
  }

  nameOf(number: number): string {
    return this.names[number] ?? '';
  }

  private placeIn(context: Context | undefined, category: string): number {
    const number = this.numbers.get(category);
    return number === undefined ? -1 : (context?.categories.indexOf(number) ?? -1);
  }
}
