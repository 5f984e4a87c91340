import { type CategoryTarget, type Decision, sameTarget } from '../category.js';

/** The rules that users override with these decisions, once per transaction. Confirming a rule's category is not an override. */
export function overriddenRules(
  decided: readonly { readonly earlier: Decision; readonly target: CategoryTarget }[],
): string[] {
  return decided.flatMap(({ earlier: { ruleId, target: before }, target }) =>
    ruleId === null || sameTarget(before, target) ? [] : [ruleId],
  );
}
