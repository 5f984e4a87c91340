import type { CalendarDate } from '../../kernel/calendar-date.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import type { TransactionType } from '../category.js';
import type { CategoryView } from '../category-view.js';
import type { RuleAction, RuleField, RuleMatch, RuleOperator } from './rule.js';
import type { ConditionValue } from './rules.dto.js';

export interface RuleConditionView {
  readonly field: RuleField;
  readonly operator: RuleOperator;
  readonly value?: ConditionValue;
  readonly values?: readonly ConditionValue[];
  readonly min?: number;
  readonly max?: number;
}

export interface RuleView {
  readonly id: string;
  readonly entityId: string;
  readonly name: string;
  readonly position: number;
  readonly isActive: boolean;
  readonly match: RuleMatch;
  readonly conditions: readonly RuleConditionView[];
  readonly action: RuleAction;
  /** A ledger account number, or `transfer`. */
  readonly category: string;
  /** False while its account is not a category, for example because it is inactive: the rule is skipped. */
  readonly isApplicable: boolean;
  /** How many transactions have the category that it set, counted up to a limit. */
  readonly transactions: { readonly count: number; readonly isCapped: boolean };
  /** How often a user overrode it. */
  readonly overriddenCount: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The result of applying a rule to existing transactions. */
export interface RetroactiveView {
  readonly changed: number;
  /** Transactions that did not change because a user decided them. */
  readonly decidedByPerson: number;
  /** Transactions that did not change because their period is closed. */
  readonly locked: number;
}

export interface WrittenRuleView extends RuleView {
  /** Null unless `applyRetroactively` is true. */
  readonly applied: RetroactiveView | null;
}

export interface PreviewedTransactionView {
  readonly id: string;
  readonly date: CalendarDate;
  readonly amount: number;
  readonly currency: CurrencyCode;
  readonly description: string;
  readonly merchant: string;
  readonly bankAccountId: string;
  readonly now: PreviewedCategoryView;
  readonly becomes: PreviewedCategoryView;
}

export interface PreviewedCategoryView {
  readonly category: CategoryView | null;
  readonly transactionType: TransactionType;
}

export interface RulePreviewView {
  /** How many of the newest transactions were examined, and whether those are all. */
  readonly examined: number;
  readonly isComplete: boolean;
  /** How many of them match, whatever decided them. */
  readonly matched: number;
  /** How many of the matching ones would change. */
  readonly wouldChange: number;
  /** Would not change because a user decided them. */
  readonly decidedByPerson: number;
  /** Would not change because their period is closed. */
  readonly locked: number;
  /** The newest of the transactions that would change. */
  readonly transactions: readonly PreviewedTransactionView[];
}

/** A suggested rule, as a body for POST /rules, and its evidence. */
export interface RuleSuggestionView {
  readonly rule: {
    readonly entityId: string;
    readonly name: string;
    readonly match: RuleMatch;
    readonly conditions: readonly RuleConditionView[];
    readonly action: RuleAction;
    readonly category: string;
  };
  readonly evidence: { readonly decisions: number; readonly agreeing: number };
}
