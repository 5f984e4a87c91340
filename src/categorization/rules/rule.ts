import type { CategoryTarget } from '../category.js';
import type { Direction } from '../direction.js';

export const MAX_RULES = 500;
export const MAX_CONDITIONS = 10;
export const MAX_VALUES = 50;
export const MAX_TEXT = 200;

export const RULE_FIELDS = ['description', 'merchant', 'amount', 'direction', 'bankAccountId'] as const;
export type RuleField = (typeof RULE_FIELDS)[number];

export const RULE_OPERATORS = ['contains', 'equals', 'starts_with', 'between', 'one_of'] as const;
export type RuleOperator = (typeof RULE_OPERATORS)[number];

export const RULE_MATCHES = ['all', 'any'] as const;
export type RuleMatch = (typeof RULE_MATCHES)[number];

export const RULE_ACTIONS = ['set', 'exclude'] as const;
export type RuleAction = (typeof RULE_ACTIONS)[number];

/** What the rule engine needs of a rule, stored or not. */
export interface RuleLogic {
  readonly id: string;
  readonly name: string;
  readonly match: RuleMatch;
  readonly conditions: readonly RuleCondition[];
  readonly action: RuleAction;
  /** The category that the rule sets or excludes. */
  readonly target: CategoryTarget;
}

/** A validated condition. A transaction meets it with one of its values, or within its range. */
export type RuleCondition =
  | TextCondition
  | AmountCondition
  | { readonly field: 'direction'; readonly operator: 'equals'; readonly values: readonly Direction[] }
  | {
      readonly field: 'bankAccountId';
      readonly operator: 'equals' | 'one_of';
      readonly values: readonly string[];
    };

export interface TextCondition {
  readonly field: 'description' | 'merchant';
  readonly operator: 'contains' | 'equals' | 'starts_with' | 'one_of';
  /** As the caller wrote them. */
  readonly values: readonly string[];
}

/** In minor units of the entity's currency; positive = money out, as on the transaction. */
export type AmountCondition =
  | {
      readonly field: 'amount';
      readonly operator: 'equals' | 'one_of';
      readonly values: readonly bigint[];
    }
  | {
      readonly field: 'amount';
      readonly operator: 'between';
      /** Both limits are inclusive; null means no limit. */
      readonly min: bigint | null;
      readonly max: bigint | null;
    };
