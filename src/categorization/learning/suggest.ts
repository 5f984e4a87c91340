import type { Calibration } from './calibration.js';
import type { Memory } from './memory.js';
import type { PredictionLevel } from './prediction-level.js';
import type { CategoryProbabilities } from './predict.js';

export interface Suggestion {
  readonly category: string;
  readonly level: PredictionLevel;
  /** The probability before calibration. */
  readonly raw: number;
  /** About this share of such suggestions is right. */
  readonly confidence: number;
}

export interface Known {
  readonly memory: Memory;
  readonly calibration: Calibration;
  /** How many rows of the merchant on the account were accepted since a person last looked. */
  readonly unchecked: number;
}

/** Whether a category may be suggested. */
export type Allowed = (category: string) => boolean;

/**
 * The best suggestions by a prediction, the surest first, at most so many; none when the memory has nothing to go by.
 * What may not be suggested leaves its probability to nobody: little is known where habit points elsewhere.
 */
export function suggest(
  prediction: CategoryProbabilities | null,
  { memory, calibration, unchecked }: Known,
  allowed: Allowed,
  most = 1,
): Suggestion[] {
  if (prediction === null) return [];
  const { level } = prediction;
  const [best, ...others] = rank(prediction, memory, allowed, most);
  if (best === undefined) return [];
  const { raw } = best;
  const confidence = calibration.confidence(level, raw, unchecked);
  // What the best one leaves is shared among the others as their probabilities say.
  const left = raw >= 1 ? 0 : (1 - confidence) / (1 - raw);
  const next = others.map((other) => ({
    ...other,
    level,
    confidence: Math.min(confidence, other.raw * left),
  }));
  return [{ ...best, level, confidence }, ...next];
}

type Ranked = Pick<Suggestion, 'category' | 'raw'>;

/** The most probable ones. Equal ones in the order of their ids: the answer depends on nothing but the memory. */
function rank(
  { categories, probabilities }: CategoryProbabilities,
  memory: Memory,
  allowed: Allowed,
  most: number,
): Ranked[] {
  const best: Ranked[] = [];
  for (let at = 0; at < categories.length; at++) {
    const raw = probabilities[at] ?? 0;
    const last = best.at(-1);
    if (last !== undefined && best.length >= most && raw < last.raw) continue;
    const ranked = { category: memory.nameOf(categories[at] ?? -1), raw };
    if (!allowed(ranked.category)) continue;
    const place = best.findIndex((other) => goesBefore(ranked, other));
    best.splice(place === -1 ? best.length : place, 0, ranked);
    if (best.length > most) best.pop();
  }
  return best;
}

function goesBefore(a: Ranked, b: Ranked): boolean {
  return a.raw > b.raw || (a.raw === b.raw && a.category < b.category);
}
