import type { CategoryMemory } from './category-memory.entity.js';
import { type Context, emptyContext } from './context.js';

/** A context as it is stored, with the ids of its categories. */
export type StoredContext = Omit<CategoryMemory, 'businessId' | 'entityId'>;

/**
 * The contexts of an entity, or some of them, by key. Each category has a number here, so that predictions compare no
 * text.
 */
export class Memory {
  private readonly contexts = new Map<string, Context>();
  private readonly numbers = new Map<string, number>();
  private readonly ids: string[] = [];
  /** -1 for every number. Copying it is the fastest way to make such an array. */
  private readonly unplaced: number[] = [];

  constructor(stored: readonly StoredContext[] = []) {
    this.add(stored);
  }

  /** Adds stored contexts. They replace contexts with the same key. */
  add(stored: readonly StoredContext[]): void {
    for (const { key, total, categoryIds, weights, counts, sizes, squares } of stored) {
      this.contexts.set(key, {
        total,
        categories: categoryIds.map((id) => this.numberOf(id)),
        weights: [...weights],
        counts: [...counts],
        sizes: [...sizes],
        squares: [...squares],
      });
    }
  }

  /** All contexts, to be stored, sorted by key. */
  all(): StoredContext[] {
    const contexts = [...this.contexts].map(([key, { categories, ...context }]) => ({
      key,
      ...context,
      categoryIds: categories.map((number) => this.idOf(number)),
    }));
    return contexts.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  }

  /** An array by category number with -1 everywhere, for `Candidates`. */
  noPositions(): number[] {
    return this.unplaced.slice();
  }

  get(key: string): Context | undefined {
    return this.contexts.get(key);
  }

  /** Returns the context of a key, and creates an empty one if there is none. */
  ensure(key: string): Context {
    let context = this.contexts.get(key);
    if (context === undefined) {
      context = emptyContext();
      this.contexts.set(key, context);
    }
    return context;
  }

  /** Whether a user ever chose the category in the context. */
  has(key: string, categoryId: string): boolean {
    return this.indexIn(this.contexts.get(key), categoryId) !== -1;
  }

  /** The number of decisions for the category in the context, without replaced ones. */
  countOf(key: string, categoryId: string): number {
    const context = this.contexts.get(key);
    return context?.counts[this.indexIn(context, categoryId)] ?? 0;
  }

  /** The number of a category. A new category gets the next one. */
  numberOf(categoryId: string): number {
    let number = this.numbers.get(categoryId);
    if (number === undefined) {
      number = this.ids.push(categoryId) - 1;
      this.unplaced.push(-1);
      this.numbers.set(categoryId, number);
    }
    return number;
  }

  idOf(number: number): string {
    return this.ids[number] ?? '';
  }

  private indexIn(context: Context | undefined, categoryId: string): number {
    const number = this.numbers.get(categoryId);
    return number === undefined ? -1 : (context?.categories.indexOf(number) ?? -1);
  }
}
