import type { Calibration } from './calibration.js';
import type { ContextKeys } from './context-keys.js';
import { learn, takeBack } from './learn.js';
import type { Memory } from './memory.js';
import type { PredictionLevel } from './prediction-level.js';

/** A person's decision as it is kept: all that the memory is made of. */
export interface HumanDecision {
  readonly contexts: ContextKeys;
  readonly category: string;
  /** Whether money of this direction does not usually belong there. */
  readonly isAgainst: boolean;
  /** What the service had predicted, and whether that was right; null when it had not. */
  readonly graded: { readonly level: PredictionLevel; readonly raw: number; readonly right: boolean } | null;
  /** The decision on the same row that this one takes the place of. */
  readonly replaces: { readonly contexts: ContextKeys; readonly category: string } | null;
}

/** Takes one decision into memory and calibration. The state is the fold of this over all decisions in order. */
export function absorb(memory: Memory, calibration: Calibration, decision: HumanDecision): void {
  const { contexts, category, isAgainst, graded, replaces } = decision;
  if (graded !== null) calibration.grade(graded.level, graded.raw, graded.right);
  if (replaces !== null) takeBack(memory, replaces.contexts, replaces.category);
  learn(memory, contexts, category, isAgainst);
}
