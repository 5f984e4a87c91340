import type { Calibration, PredictionGrade } from './calibration.js';
import type { ContextKeys } from './context-keys.js';
import { learn, unlearn } from './learn.js';
import type { Memory } from './memory.js';

/** A user's decision. The learned state is derived from these alone. */
export interface UserDecision {
  readonly keys: ContextKeys;
  readonly category: string;
  /** Whether the money moved in the unusual direction for the category, as with a refund. */
  readonly isUnusual: boolean;
  /** How the prediction did; null without one. */
  readonly graded: PredictionGrade | null;
  /** The earlier decision on the same transaction, if any. */
  readonly replaces: { readonly keys: ContextKeys; readonly category: string } | null;
}

/** Adds one decision to memory and calibration. Their state is the fold of this over all decisions in order. */
export function applyDecision(memory: Memory, calibration: Calibration, decision: UserDecision): void {
  const { keys, category, isUnusual, graded, replaces } = decision;
  if (graded !== null) calibration.grade(graded);
  if (replaces !== null) unlearn(memory, replaces.keys, replaces.category);
  learn(memory, keys, category, isUnusual);
}
