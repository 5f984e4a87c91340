import { type CategoryTarget, type Decision, sameTarget } from '../category.js';

/** The rules that users override with these decisions, once per transaction. Confirming a rule's category is not an override. */
export function overriddenRules(
  decided: readonly { readonly before: { readonly decision: Decision }; readonly target: CategoryTarget }[],
): string[] {
  return decided.flatMap(({ before: { decision }, target }) =>
    decision.ruleId === null || sameTarget(decision.target, target) ? [] : [decision.ruleId],
  );
}
