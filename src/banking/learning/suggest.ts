import type { Calibration } from './calibration.js';
import type { Contexts } from './contexts.js';
import type { Memory } from './memory.js';
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

/** The most that a suggestion of a category may claim, from 0 to 1; 0 when it may not be suggested. */
export type Limits = (category: string) => number;

/**
 * The best suggestions for a row, the surest first, at most so many; none when the memory has nothing to go by.
 * What may not be suggested leaves its probability to nobody: little is known where habit points elsewhere.
 */
export function suggest(
  contexts: Contexts,
  { memory, calibration, unchecked }: Known,
  limits: Limits,
  most = 1,
): Suggestion[] {
  const prediction = predict(contexts, memory);
  if (prediction === null) return [];
  const { level } = prediction;
  const [best, ...others] = rank(prediction, memory, limits, most);
  if (best === undefined) return [];
  const { raw } = best.suggested;
  const sure = calibration.confidence(level, raw, unchecked);
  // What the best one leaves is shared among the others as their probabilities say.
  const left = raw >= 1 ? 0 : (1 - sure) / (1 - raw);
  const first = { ...best.suggested, level, confidence: Math.min(sure, best.limit) };
  const next = others.map(({ suggested, limit }) => ({
    ...suggested,
    level,
    confidence: Math.min(first.confidence, limit, suggested.raw * left),
  }));
  return [first, ...next];
}

interface Ranked {
  readonly suggested: { readonly category: string; readonly raw: number };
  readonly limit: number;
}

/** The most probable ones. Equal ones in the order of their ids: the answer depends on nothing but the memory. */
function rank(
  { categories, probabilities }: Prediction,
  memory: Memory,
  limits: Limits,
  most: number,
): Ranked[] {
  const best: Ranked[] = [];
  for (let at = 0; at < categories.length; at++) {
    const raw = probabilities[at] ?? 0;
    const last = best.at(-1);
    if (last !== undefined && best.length >= most && raw < last.suggested.raw) continue;
    const suggested = { category: memory.nameOf(categories[at] ?? -1), raw };
    const limit = limits(suggested.category);
    if (limit <= 0) continue;
    const place = best.findIndex((other) => goesBefore(suggested, other.suggested));
    best.splice(place === -1 ? best.length : place, 0, { suggested, limit });
    if (best.length > most) best.pop();
  }
  return best;
}

function goesBefore(a: Ranked['suggested'], b: Ranked['suggested']): boolean {
  return a.raw > b.raw || (a.raw === b.raw && a.category < b.category);
}
