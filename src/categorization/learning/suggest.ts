import type { Calibration } from './calibration.js';
import type { Memory } from './memory.js';
import type { CategoryProbabilities } from './predict.js';
import type { PredictionLevel } from './prediction-level.js';

export interface Suggestion {
  readonly category: string;
  readonly level: PredictionLevel;
  /** The probability before calibration. */
  readonly raw: number;
  /** The expected share of such suggestions that are right. */
  readonly confidence: number;
}

export interface SuggestionInput {
  readonly memory: Memory;
  readonly calibration: Calibration;
  /** Accepted predictions for the merchant and account since the last decision of a user. */
  readonly unreviewed: number;
}

/** Whether a category may be suggested. */
export type CategoryFilter = (category: string) => boolean;

/**
 * The best suggestions, with the highest confidence first. The probability of categories that may not be suggested is
 * not redistributed: where habit points elsewhere, little is known about the rest.
 */
export function suggest(
  prediction: CategoryProbabilities | null,
  { memory, calibration, unreviewed }: SuggestionInput,
  isAllowed: CategoryFilter,
  limit = 1,
): Suggestion[] {
  if (prediction === null) return [];
  const { level } = prediction;
  const [best, ...others] = rank(prediction, memory, isAllowed, limit);
  if (best === undefined) return [];
  const { raw } = best;
  const confidence = calibration.confidence(level, raw, unreviewed);
  // The others share the remainder in proportion to their probabilities.
  const left = raw >= 1 ? 0 : (1 - confidence) / (1 - raw);
  const next = others.map((other) => ({
    ...other,
    level,
    confidence: Math.min(confidence, other.raw * left),
  }));
  return [{ ...best, level, confidence }, ...next];
}

type Ranked = Pick<Suggestion, 'category' | 'raw'>;

/** The most probable categories. Ties are ordered by id, so that the result depends only on the memory. */
function rank(
  { categories, probabilities }: CategoryProbabilities,
  memory: Memory,
  isAllowed: CategoryFilter,
  limit: number,
): Ranked[] {
  const best: Ranked[] = [];
  for (let at = 0; at < categories.length; at++) {
    const raw = probabilities[at] ?? 0;
    const last = best.at(-1);
    if (last !== undefined && best.length >= limit && raw < last.raw) continue;
    const ranked = { category: memory.idOf(categories[at] ?? -1), raw };
    if (!isAllowed(ranked.category)) continue;
    const index = best.findIndex((other) => ranksAbove(ranked, other));
    best.splice(index === -1 ? best.length : index, 0, ranked);
    if (best.length > limit) best.pop();
  }
  return best;
}

function ranksAbove(a: Ranked, b: Ranked): boolean {
  return a.raw > b.raw || (a.raw === b.raw && a.category < b.category);
}
