import { type CategoryTarget, type Decision, sameTarget } from '../category.js';

/** The rules that a person contradicts by deciding so, once for each row; one that said the same is not. */
export function overriddenRules(
  decided: readonly { readonly earlier: Decision; readonly target: CategoryTarget }[],
): string[] {
  return decided.flatMap(({ earlier: { ruleId, target: was }, target }) =>
    ruleId === null || sameTarget(was, target) ? [] : [ruleId],
  );
}
