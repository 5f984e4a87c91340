import { type CategoryTarget, type Decision, sameTarget } from '../category.js';

/** The rules that a person contradicts by deciding so, once for each row; one that said the same is not. */
export function overriddenRules(earlier: readonly Decision[], target: CategoryTarget): string[] {
  return earlier.flatMap(({ ruleId, target: was }) =>
    ruleId === null || sameTarget(was, target) ? [] : [ruleId],
  );
}
