import type { CategoryChart } from './category-chart.js';
import { targetOf } from './category-id.js';
import type { LearnedState } from './category-memory.repository.js';
import { type Expectation, isPossible } from './categorize.js';
import { directionOf, isUnusual } from './direction.js';
import type { ContextKeys } from './learning/context-keys.js';
import { becauseOf } from './learning/explain.js';
import { hasPrecedent } from './learning/precedent.js';
import { type CategoryProbabilities, type Habit, habitOf, predictFrom } from './learning/predict.js';
import { type CategoryFilter, suggest, type Suggestion } from './learning/suggest.js';
import type { StatedEvidence } from './stated-evidence.js';

const DIGITS = 4;

/**
 * The categories that an entity's memory predicts. Each habit is computed once per merchant and account, and each
 * prediction once for transactions that look the same to the memory.
 */
export class Expectations {
  private readonly habits = new Map<string, Habit | null>();
  private readonly bests = new Map<string, Expectation | null>();

  constructor(
    private readonly learned: LearnedState,
    private readonly chart: CategoryChart,
  ) {}

  /** The best category for a transaction. */
  best(stated: StatedEvidence, keys: ContextKeys): Expectation | null {
    const key = `${keys.size} ${keys.unusual} ${keys.pair} ${JSON.stringify(stated.excluded)}`;
    let best = this.bests.get(key);
    if (best === undefined) this.bests.set(key, (best = this.top(stated, keys, 1)[0] ?? null));
    return best;
  }

  /** The best categories for a transaction, with the highest confidence first. */
  top(stated: StatedEvidence, keys: ContextKeys, limit: number): Expectation[] {
    const unreviewed = this.learned.unreviewed.get(keys.pair) ?? 0;
    const input = { ...this.learned, unreviewed };
    const suggestions = suggest(this.predict(keys), input, this.filterFor(stated, keys), limit);
    return suggestions.map((suggestion) => this.toExpectation(suggestion, keys, unreviewed));
  }

  private predict(keys: ContextKeys): CategoryProbabilities | null {
    let habit = this.habits.get(keys.pair);
    if (habit === undefined) this.habits.set(keys.pair, (habit = habitOf(keys, this.learned.memory)));
    return habit && predictFrom(habit, keys.size);
  }

  /**
   * Filters categories that are not eligible or that a rule excludes. Money in is not an expense and money out is not
   * revenue, unless a user decided so for this merchant before.
   */
  private filterFor({ amountMinor, excluded }: StatedEvidence, keys: ContextKeys): CategoryFilter {
    const direction = directionOf(amountMinor);
    return (categoryId) => {
      const target = targetOf(categoryId);
      if (!isPossible(target, excluded, this.chart)) return false;
      return (
        !isUnusual(direction, this.chart.categoryOf(target)) ||
        hasPrecedent(categoryId, keys, this.learned.memory)
      );
    };
  }

  private toExpectation(
    { category, level, raw, confidence }: Suggestion,
    keys: ContextKeys,
    unreviewed: number,
  ): Expectation {
    return {
      target: targetOf(category),
      confidence: roundConfidence(confidence),
      prediction: { level, raw: Math.min(1, raw) },
      because: becauseOf(category, keys, { memory: this.learned.memory, unreviewed }),
    };
  }
}

/** Rounds down, so that the reported confidence is never too high. */
export function roundConfidence(confidence: number): number {
  return Math.floor(confidence * 10 ** DIGITS) / 10 ** DIGITS;
}
