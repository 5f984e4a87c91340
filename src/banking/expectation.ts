import type { BankAccountType } from './account-kinds.js';
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
import { limitAgainst } from './learning/against.js';
import type { Contexts } from './learning/contexts.js';
import { becauseOf } from './learning/explain.js';
import type { Memory } from './learning/memory.js';
import type { Level } from './learning/predict.js';
import type { Limits, Suggestion } from './learning/suggest.js';

const DIGITS = 4;

export function categoryIdOf(target: CategoryTarget): string {
  return target.kind === 'transfer' ? TRANSFER_CATEGORY : target.accountId;
}

export function targetOf(categoryId: string): CategoryTarget {
  return categoryId === TRANSFER_CATEGORY ? TRANSFER_TARGET : accountTarget(categoryId);
}

/**
 * How much may be claimed for a category of a row: nothing for one that a row may not have at all, or that a rule
 * excludes. Money in is no expense and money out no revenue, unless this merchant was decided so before; on a card,
 * where money in is a refund as a rule, a person is shown what the merchant is paid for.
 */
export function limitsFor(
  row: {
    readonly direction: Direction;
    readonly account: { readonly type: BankAccountType };
    readonly excluded: readonly CategoryTarget[];
  },
  contexts: Contexts,
  { memory }: { readonly memory: Memory },
  chart: CategoryChart,
): Limits {
  const { direction, account, excluded } = row;
  const mayBeRefund = direction === 'in' && account.type === 'credit';
  return (categoryId) => {
    const target = targetOf(categoryId);
    if (!isPossible(target, excluded, chart)) return 0;
    if (!isAgainst(direction, chart.categoryOf(target))) return 1;
    return limitAgainst(categoryId, contexts, memory, mayBeRefund);
  };
}

export function expectedOf(
  { category, level, raw, confidence }: Suggestion,
  contexts: Contexts,
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
): { readonly level: Level; readonly raw: number; readonly right: boolean } | null {
  if (source !== 'memory' || prediction === null) return null;
  return { level: prediction.level, raw: prediction.raw, right: sameTarget(predicted, target) };
}
