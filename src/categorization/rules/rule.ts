import type { Direction } from '../direction.js';
import type { CategoryTarget } from '../category.js';

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

export interface TextCondition {
  readonly field: 'description' | 'merchant';
  readonly operator: 'contains' | 'equals' | 'starts_with' | 'one_of';
  /** As the caller wrote them. */
  readonly values: readonly string[];
}

/** In minor units of the books' currency; positive = money out, as on the row. */
export type AmountCondition =
  | {
      readonly field: 'amount';
      readonly operator: 'equals' | 'one_of';
      readonly values: readonly bigint[];
    }
  | {
      readonly field: 'amount';
      readonly operator: 'between';
      /** Both ends belong to it; null leaves an end open. */
      readonly min: bigint | null;
      readonly max: bigint | null;
    };

/** A condition as it is kept; one of its values, or its range, must fit the row. */
export type RuleCondition =
  | TextCondition
  | AmountCondition
  | { readonly field: 'direction'; readonly operator: 'equals'; readonly values: readonly Direction[] }
  | {
      readonly field: 'bankAccountId';
      readonly operator: 'equals' | 'one_of';
      readonly values: readonly string[];
    };

/** What decides which rows a rule is about, and what it does to them. */
export interface RuleLogic {
  readonly id: string;
  readonly name: string;
  readonly match: RuleMatch;
  readonly conditions: readonly RuleCondition[];
  readonly action: RuleAction;
  /** What it sets; or the account that it keeps rows away from. */
  readonly target: CategoryTarget;
}

/** A rule of an entity. Rules are asked in the order of their positions, 1 first. */
export interface Rule extends RuleLogic {
  readonly entityId: string;
  readonly position: number;
  readonly isActive: boolean;
  /** How often a person decided otherwise than it had. */
  readonly overriddenCount: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
