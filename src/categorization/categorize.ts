import type { CategoryChart } from './category-chart.js';
import {
  type CategoryTarget,
  type Decision,
  decisionOf,
  PUSHED_CONFIDENCE,
  type Prediction,
  RULE_CONFIDENCE,
  sameTarget,
} from './category.js';
import { directionOf } from './direction.js';
import { lookUpKeyword } from './keyword-dictionary.js';

/** What people's decisions make one expect of a row. */
export interface Expected {
  readonly target: CategoryTarget;
  readonly confidence: number;
  readonly prediction: Prediction;
  readonly because: string | null;
}

/** What is known of a row before anybody looked at it. */
export interface CategoryEvidence {
  readonly amountMinor: bigint;
  readonly merchantKey: string;
  /** The rule that applies to it. */
  readonly rule: { readonly ruleId: string; readonly name: string; readonly target: CategoryTarget } | null;
  /** Where rules say that it never belongs. */
  readonly excluded: readonly CategoryTarget[];
  /** What the push said. */
  readonly pushed: CategoryTarget | null;
  /** The best of what people's decisions make one expect and may be given. */
  readonly memory: Expected | null;
}

/** A row's category by the strongest evidence there is: a rule, the push, people's decisions, the dictionary, none. */
export function categorize(evidence: CategoryEvidence, chart: CategoryChart): Decision {
  return toldFor(evidence, chart) ?? guessFor(evidence, chart);
}

/** What somebody said in so many words: a rule, or the push. Null when nobody did. */
export function toldFor(
  { rule, pushed, excluded }: Pick<CategoryEvidence, 'rule' | 'pushed' | 'excluded'>,
  chart: CategoryChart,
): Decision | null {
  if (rule !== null && chart.isEligible(rule.target)) {
    const { ruleId, name } = rule;
    return decisionOf(rule.target, 'rule', RULE_CONFIDENCE, { ruleId, because: `rule "${name}"` });
  }
  if (pushed !== null && isPossible(pushed, excluded, chart)) {
    return decisionOf(pushed, 'pushed', PUSHED_CONFIDENCE);
  }
  return null;
}

export function isPossible(
  target: CategoryTarget,
  excluded: readonly CategoryTarget[],
  chart: CategoryChart,
): boolean {
  return chart.isEligible(target) && !excluded.some((other) => sameTarget(other, target));
}

function guessFor(
  { amountMinor, merchantKey, excluded, memory }: CategoryEvidence,
  chart: CategoryChart,
): Decision {
  // For a merchant that nobody has decided on, the dictionary may know more than its account and its words.
  if (memory !== null && memory.prediction.level !== 'unknown') return rememberedFor(memory);
  const hit = lookUpKeyword(merchantKey, directionOf(amountMinor));
  const resolved = hit === null ? null : chart.resolve(hit.accountNumber);
  const word =
    hit !== null && resolved?.ok && isPossible(resolved.target, excluded, chart)
      ? decisionOf(resolved.target, 'keyword', hit.confidence, { because: `a common name: ${merchantKey}` })
      : null;
  if (memory !== null && memory.confidence > (word?.confidence ?? -1)) return rememberedFor(memory);
  return word ?? decisionOf(chart.uncategorized(amountMinor), 'uncategorized', 0);
}

function rememberedFor({ target, confidence, prediction, because }: Expected): Decision {
  return decisionOf(target, 'memory', confidence, { prediction, because });
}
