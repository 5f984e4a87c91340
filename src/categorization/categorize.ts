import type { CategoryChart } from './category-chart.js';
import {
  type Categorization,
  type CategoryTarget,
  type Decision,
  decisionOf,
  type Prediction,
  PUSHED_CONFIDENCE,
  RULE_CONFIDENCE,
  sameTarget,
} from './category.js';
import { directionOf } from './direction.js';
import type { DecidingRule } from './rules/rule-book.js';
import { sameSplits } from './split-line.js';
import { lookUpKeyword, lookUpProcessor } from './keyword-dictionary.js';

/** The category that users' earlier decisions predict. */
export interface Expectation {
  readonly target: CategoryTarget;
  readonly confidence: number;
  readonly prediction: Prediction;
  readonly because: string | null;
}

/** Everything that may decide the category of a transaction, except a user. */
export interface CategoryEvidence {
  readonly amountMinor: bigint;
  readonly description: string;
  readonly merchantKey: string;
  /** The rule that decides it. */
  readonly rule: DecidingRule | null;
  /** The categories that rules exclude. */
  readonly excluded: readonly CategoryTarget[];
  /** The category in the push. */
  readonly pushed: CategoryTarget | null;
  /** The best prediction among the allowed categories. */
  readonly memory: Expectation | null;
}

/** Decides by the strongest evidence: a rule, the push, users' earlier decisions, the dictionary. */
export function categorize(evidence: CategoryEvidence, chart: CategoryChart): Decision {
  return statedDecision(evidence, chart) ?? guess(evidence, chart);
}

/** The decision of a rule or of the push; null without one. */
export function statedDecision(
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

/**
 * Whether a decision does not follow from the rules: another one decides, its own does not or splits differently, or its
 * category is excluded.
 */
export function rulesDecideOtherwise(
  { decision: { source, ruleId, target }, splits }: Categorization,
  { rule, excluded }: Pick<CategoryEvidence, 'rule' | 'excluded'>,
  chart: CategoryChart,
): boolean {
  if (rule !== null && chart.isEligible(rule.target)) {
    return (
      source !== 'rule' ||
      ruleId !== rule.ruleId ||
      !sameTarget(target, rule.target) ||
      !sameSplits(splits, rule.splits)
    );
  }
  return source === 'rule' || excluded.some((other) => sameTarget(other, target));
}

export function isPossible(
  target: CategoryTarget,
  excluded: readonly CategoryTarget[],
  chart: CategoryChart,
): boolean {
  return chart.isEligible(target) && !excluded.some((other) => sameTarget(other, target));
}

function guess(evidence: CategoryEvidence, chart: CategoryChart): Decision {
  const { amountMinor, memory } = evidence;
  if (memory !== null && memory.prediction.level !== 'unknown') return fromMemory(memory);
  // For an unknown merchant, the dictionary may know more than its account and its words.
  const keyword = fromDictionary(evidence, chart);
  if (memory !== null && memory.confidence > (keyword?.confidence ?? -1)) return fromMemory(memory);
  return keyword ?? decisionOf(chart.uncategorized(amountMinor), 'uncategorized', 0);
}

function fromMemory({ target, confidence, prediction, because }: Expectation): Decision {
  return decisionOf(target, 'memory', confidence, { prediction, because });
}

function fromDictionary(
  { amountMinor, description, merchantKey, excluded }: CategoryEvidence,
  chart: CategoryChart,
): Decision | null {
  const direction = directionOf(amountMinor);
  const named = lookUpKeyword(merchantKey, direction);
  const hit = named ?? lookUpProcessor(description, direction);
  const resolved = hit === null ? null : chart.resolve(hit.accountNumber);
  if (hit === null || !resolved?.ok || !isPossible(resolved.target, excluded, chart)) return null;
  const because = named === null ? 'the payment processor' : `a common name: ${merchantKey}`;
  return decisionOf(resolved.target, 'keyword', hit.confidence, { because });
}
