import type { CategoryTarget } from '../category.js';
import type { Direction } from '../direction.js';

export const MAX_RULES = 500;
export const MAX_CONDITIONS = 10;
export const MAX_VALUES = 50;
export const MAX_TEXT = 200;
/** With the rest, a transaction has as many parts as a user may split it into. */
export const MAX_SPLITS = 49;

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
  /** The category that the rule sets or excludes. With splits, it gets what they leave of the amount. */
  readonly target: CategoryTarget;
  /** What the rule takes off the amount; null if it does not split. */
  readonly splits: readonly RuleSplit[] | null;
}

/** A part of each transaction of a rule: an amount, signed as on the transaction, or a share in millionths. */
export type RuleSplit = { readonly accountId: string; readonly description: string | null } & (
  | { readonly amountMinor: bigint }
  | { readonly share: bigint }
);

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
