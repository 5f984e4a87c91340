import type { CalendarDate } from '../../kernel/calendar-date.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import type { TransactionType } from '../category.js';
import type { CategoryView } from '../category-view.js';
import type { SplitView } from '../split-view.js';
import type { RuleAction, RuleField, RuleMatch, RuleOperator } from './rule.js';
import type { ConditionValue } from './rules.dto.js';

/** A condition on one field of a transaction. */
export interface RuleConditionView {
  /** The field of the transaction. */
  readonly field: RuleField;
  /** How it is compared. */
  readonly operator: RuleOperator;
  /** The value for `contains`, `equals` and `starts_with`: a text, or a number for `amount`. */
  readonly value?: ConditionValue;
  /** The values for `one_of`: texts, or numbers for `amount`. */
  readonly values?: readonly ConditionValue[];
  /**
   * For `between`: the lowest amount, inclusive, in the entity's currency. Positive is money out. Absent if there is no
   * lowest amount.
   */
  readonly min?: number;
  /** For `between`: the highest amount, inclusive, in the entity's currency. Absent if there is no highest amount. */
  readonly max?: number;
}

/** A part that a rule takes off the amount of a transaction. */
export interface RuleSplitView {
  /** The number of the ledger account of the part. */
  readonly category: string;
  /** Its amount in the entity's currency; absent for a share. Positive is money out, negative is money in. */
  readonly amount?: number;
  /** Its share of the amount, such as `0.075` for 7.5 %; absent for a fixed amount. */
  readonly share?: number;
  /** What the part is for; null if nothing is noted. */
  readonly description: string | null;
}

/** A rule that sets or excludes a category in advance. */
export interface RuleView {
  /** The id of the rule. */
  readonly id: string;
  /** The legal entity whose transactions the rule applies to. */
  readonly entityId: string;
  /** The name of the rule, as shown in `category.because`. */
  readonly name: string;
  /** The place among the rules of the entity; 1 applies first. */
  readonly position: number;
  /** False if the rule is switched off. */
  readonly isActive: boolean;
  /** Whether a transaction must meet `all` conditions or `any` of them. */
  readonly match: RuleMatch;
  /** What a transaction must meet. */
  readonly conditions: readonly RuleConditionView[];
  /** `set` assigns the category; `exclude` prevents it. */
  readonly action: RuleAction;
  /** A ledger account number, or `transfer`. With `splits`, the account of the rest. */
  readonly category: string;
  /** The parts that are taken off the amount; null if the rule does not split. */
  readonly splits: readonly RuleSplitView[] | null;
  /** False while an account of it is not a category, for example because it is inactive: the rule is skipped. */
  readonly isApplicable: boolean;
  /** How many transactions have the category that the rule set. */
  readonly transactions: {
    /** The number of transactions, up to 1,000. */
    readonly count: number;
    /** True if there are more than `count`. */
    readonly isCapped: boolean;
  };
  /** How often a user overrode the rule. */
  readonly overriddenCount: number;
  /** When the rule was created. */
  readonly createdAt: string;
  /** When the rule last changed. */
  readonly updatedAt: string;
}

/** The result of applying a rule to existing transactions. */
export interface RetroactiveView {
  /** How many transactions changed. */
  readonly changed: number;
  /** Transactions that did not change because a user decided them. */
  readonly decidedByPerson: number;
  /** Transactions that did not change because their period is closed. */
  readonly locked: number;
}

/** A rule after it was created or changed. */
export interface WrittenRuleView extends RuleView {
  /** What the rule changed in existing transactions. Null unless `applyRetroactively` is true. */
  readonly applied: RetroactiveView | null;
}

/** A transaction that a rule would change. */
export interface PreviewedTransactionView {
  /** The public id of the transaction. */
  readonly id: string;
  /** The posting date, `YYYY-MM-DD`. */
  readonly date: CalendarDate;
  /** In `currency`. Positive is money out, negative is money in. */
  readonly amount: number;
  /** The currency of the bank account (ISO 4217). */
  readonly currency: CurrencyCode;
  /** The text of the bank. */
  readonly description: string;
  /** The name of the merchant. It may be empty. */
  readonly merchant: string;
  /** The bank account that it is on. */
  readonly bankAccountId: string;
  /** Its category today. */
  readonly now: PreviewedCategoryView;
  /** Its category if the rule existed. */
  readonly becomes: PreviewedCategoryView;
}

/** The category of a transaction, now or if a rule existed. */
export interface PreviewedCategoryView {
  /** The category; null for transfers, split and undecided transactions. */
  readonly category: CategoryView | null;
  /** What it is split into, in place of a category; null without a split. */
  readonly splits: readonly SplitView[] | null;
  /** What the transaction is to the books. */
  readonly transactionType: TransactionType;
}

/** What a rule would change if it existed. */
export interface RulePreviewView {
  /** How many of the newest transactions of mapped bank accounts were examined, up to 5,000. */
  readonly examined: number;
  /** Whether those are all. */
  readonly isComplete: boolean;
  /** How many of them match, whatever decided them. */
  readonly matched: number;
  /** How many of the matching ones would change. */
  readonly wouldChange: number;
  /** How many match but would not change because a user decided them. */
  readonly decidedByPerson: number;
  /** How many match but would not change because their period is closed. */
  readonly locked: number;
  /** The newest of the transactions that would change, up to 20. */
  readonly transactions: readonly PreviewedTransactionView[];
}

/** The rule that was deleted. */
export interface DeletedRuleView {
  /** The id of the rule. */
  readonly id: string;
}

/** A suggested rule, as a body for POST /rules, and its evidence. */
export interface RuleSuggestionView {
  /** The rule, as a body for `POST /rules`. */
  readonly rule: {
    /** The legal entity whose transactions the rule applies to. */
    readonly entityId: string;
    /** A proposed name. */
    readonly name: string;
    /** Always `all`. */
    readonly match: RuleMatch;
    /** What a transaction must meet: the merchant, the direction and possibly the bank account. */
    readonly conditions: readonly RuleConditionView[];
    /** Always `set`. */
    readonly action: RuleAction;
    /** A ledger account number, or `transfer`. */
    readonly category: string;
  };
  /** The decisions of users that the suggestion follows from. */
  readonly evidence: {
    /** How many decisions users made for the merchant and direction. */
    readonly decisions: number;
    /** How many of them chose this category: at least 95 %. */
    readonly agreeing: number;
  };
}
