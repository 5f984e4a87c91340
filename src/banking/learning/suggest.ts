import type { Calibration } from './calibration.js';
import type { Memory } from './context.js';
import type { Contexts } from './contexts.js';
import { type Level, predict, type Prediction } from './predict.js';

export interface Suggestion {
  readonly category: string;
  readonly level: Level;
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

/**
 * The best suggestions for a row, the surest first, at most so many; none when the memory has nothing to go by.
 * What may not be suggested leaves its probability to nobody: little is known where habit points elsewhere.
 */
export function suggest(
  contexts: Contexts,
  { memory, calibration, unchecked }: Known,
  isAllowed: (category: string) => boolean,
  most = 1,
): Suggestion[] {
  const prediction = predict(contexts, memory);
  if (prediction === null) return [];
  const { level } = prediction;
  const [best, ...others] = rank(prediction, isAllowed, most);
  if (best === undefined) return [];
  const confidence = calibration.confidence(level, best.raw, unchecked);
  // What the best one leaves is shared among the others as their probabilities say.
  const left = best.raw >= 1 ? 0 : (1 - confidence) / (1 - best.raw);
  return [
    { ...best, level, confidence },
    ...others.map((other) => ({ ...other, level, confidence: Math.min(confidence, other.raw * left) })),
  ];
}

/** The most probable ones. Equal ones in the order of their ids: the answer depends on nothing but the memory. */
function rank(
  { categories, probabilities }: Prediction,
  isAllowed: (category: string) => boolean,
  most: number,
): { category: string; raw: number }[] {
  const best: { category: string; raw: number }[] = [];
  for (let at = 0; at < categories.length; at++) {
    const [category, raw] = [categories[at] ?? '', probabilities[at] ?? 0];
    const last = best.at(-1);
    if (best.length >= most && last !== undefined && !goesBefore(category, raw, last)) continue;
    if (!isAllowed(category)) continue;
    const place = best.findIndex((other) => goesBefore(category, raw, other));
    best.splice(place === -1 ? best.length : place, 0, { category, raw });
    if (best.length > most) best.pop();
  }
  return best;
}

function goesBefore(category: string, raw: number, other: { category: string; raw: number }): boolean {
  return raw > other.raw || (raw === other.raw && category < other.category);
}
