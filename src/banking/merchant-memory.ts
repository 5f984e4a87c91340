import type { CategoryTarget } from './category.js';

/** What people decided for one merchant and direction so far. */
export interface MerchantMemory {
  readonly target: CategoryTarget;
  /** How many decisions in a row agreed. */
  readonly streak: number;
  /** Whether the streak began by contradicting an earlier one and has not been confirmed since. */
  readonly contradicted: boolean;
}

const CONFIDENCE_BY_STREAK = [0.85, 0.92, 0.97] as const;

/** One, two, three decisions that agree give 0.85, 0.92, 0.97; a contradiction halves until it is confirmed. */
export function confidenceOf({ streak, contradicted }: MerchantMemory): number {
  const confidence = CONFIDENCE_BY_STREAK[Math.min(streak, CONFIDENCE_BY_STREAK.length) - 1] ?? 0;
  return contradicted ? confidence / 2 : confidence;
}
