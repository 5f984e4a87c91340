import type { CategoryChart } from './category-chart.js';
import { TRANSFER_CATEGORY } from './category-memory.repository.js';
import { type Expected, isPossible } from './categorize.js';
import {
  accountTarget,
  type CategoryTarget,
  type Decision,
  sameTarget,
  TRANSFER_TARGET,
} from './category.js';
import { type Direction, isAgainst } from './direction.js';
import { hasGoneAgainst } from './learning/against.js';
import type { ContextKeys } from './learning/context-keys.js';
import { becauseOf } from './learning/explain.js';
import type { Memory } from './learning/memory.js';
import type { PredictionLevel } from './learning/prediction-level.js';
import type { Allowed, Suggestion } from './learning/suggest.js';

const DIGITS = 4;

export function categoryIdOf(target: CategoryTarget): string {
  return target.kind === 'transfer' ? TRANSFER_CATEGORY : target.accountId;
}

export function targetOf(categoryId: string): CategoryTarget {
  return categoryId === TRANSFER_CATEGORY ? TRANSFER_TARGET : accountTarget(categoryId);
}

/**
 * Which categories may be suggested for a row: none that it may not have at all, or that a rule excludes. Money in is
 * no expense and money out no revenue, unless this merchant was decided so before.
 */
export function allowedFor(
  row: { readonly direction: Direction; readonly excluded: readonly CategoryTarget[] },
  contexts: ContextKeys,
  { memory }: { readonly memory: Memory },
  chart: CategoryChart,
): Allowed {
  const { direction, excluded } = row;
  return (categoryId) => {
    const target = targetOf(categoryId);
    if (!isPossible(target, excluded, chart)) return false;
    return !isAgainst(direction, chart.categoryOf(target)) || hasGoneAgainst(categoryId, contexts, memory);
  };
}

export function expectedOf(
  { category, level, raw, confidence }: Suggestion,
  contexts: ContextKeys,
  memory: Memory,
  unchecked: number,
): Expected {
  return {
    target: targetOf(category),
    confidence: roundConfidence(confidence),
    prediction: { level, raw: Math.min(1, raw) },
    because: becauseOf(category, contexts, { memory, unchecked }),
  };
}

/** Rounded down, so that what is shown never claims more than what is meant. */
export function roundConfidence(confidence: number): number {
  return Math.floor(confidence * 10 ** DIGITS) / 10 ** DIGITS;
}

/** How a prediction did that a person has now decided on; null when nothing had been predicted. */
export function gradeOf(
  { source, prediction, target: predicted }: Decision,
  target: CategoryTarget,
): { readonly level: PredictionLevel; readonly raw: number; readonly right: boolean } | null {
  if (source !== 'memory' || prediction === null) return null;
  return { level: prediction.level, raw: prediction.raw, right: sameTarget(predicted, target) };
}
