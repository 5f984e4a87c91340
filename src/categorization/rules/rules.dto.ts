import type { CalendarDate } from '../../kernel/calendar-date.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import { isCleanLine } from '../../kernel/text.js';
import {
  Amount,
  Field,
  Flag,
  Integer,
  Line,
  lineSchema,
  ListOf,
  OneOf,
  Optional,
  Uuid,
} from '../../platform/http/fields.js';
import { PageQuery } from '../../platform/http/paging.js';
import type { TransactionType } from '../category.js';
import type { CategoryView } from '../category-view.js';
import {
  MAX_CONDITIONS,
  MAX_RULES,
  MAX_TEXT,
  MAX_VALUES,
  RULE_ACTIONS,
  RULE_FIELDS,
  RULE_MATCHES,
  RULE_OPERATORS,
  type RuleAction,
  type RuleField,
  type RuleMatch,
  type RuleOperator,
} from './rule.js';

/** Text or a number. readConditions checks which of the two the condition's field requires. */
export type ConditionValue = string | number;

const VALUE = { ...lineSchema(1, MAX_TEXT), type: ['string', 'number'] };

export class RuleConditionDto {
  @OneOf(RULE_FIELDS)
  field!: RuleField;

  @OneOf(RULE_OPERATORS)
  operator!: RuleOperator;

  /** For `contains`, `equals` and `starts_with`. */
  @Optional()
  @Field(valueProblem, VALUE)
  value?: ConditionValue;

  /** For `one_of`. */
  @Optional()
  @Field(valuesProblem, { type: 'array', minItems: 1, maxItems: MAX_VALUES, items: VALUE })
  values?: ConditionValue[];

  /** For `between`: both limits are inclusive, and one may be omitted. */
  @Optional()
  @Amount()
  min?: number;

  @Optional()
  @Amount()
  max?: number;
}

const Conditions = () => ListOf(() => RuleConditionDto, { min: 1, max: MAX_CONDITIONS });
/** From 1, which applies first. A position past the end means the end. */
const Position = () => Integer({ min: 1, max: MAX_RULES });
/** A ledger account number, or `transfer`. */
const Category = () => Line({ max: 40 });

export class PreviewRuleDto {
  /** Default: the primary entity. */
  @Optional()
  @Uuid()
  entityId?: string;

  @Optional()
  @OneOf(RULE_MATCHES)
  match: RuleMatch = 'all';

  @Conditions()
  conditions!: RuleConditionDto[];

  /** `set` assigns the category; `exclude` prevents it. */
  @Optional()
  @OneOf(RULE_ACTIONS)
  action: RuleAction = 'set';

  @Category()
  category!: string;

  /** Default: after all other rules. */
  @Optional()
  @Position()
  position?: number;
}

export class CreateRuleDto extends PreviewRuleDto {
  @Line({ max: 120 })
  name!: string;

  @Optional()
  @Flag()
  isActive: boolean = true;

  /** Also applies the rule to existing transactions that no user decided. */
  @Optional()
  @Flag()
  applyRetroactively: boolean = false;
}

/** Omitted fields do not change. */
export class UpdateRuleDto {
  @Optional()
  @Line({ max: 120 })
  name?: string;

  @Optional()
  @OneOf(RULE_MATCHES)
  match?: RuleMatch;

  @Optional()
  @Conditions()
  conditions?: RuleConditionDto[];

  @Optional()
  @OneOf(RULE_ACTIONS)
  action?: RuleAction;

  @Optional()
  @Category()
  category?: string;

  @Optional()
  @Position()
  position?: number;

  @Optional()
  @Flag()
  isActive?: boolean;

  @Optional()
  @Flag()
  applyRetroactively: boolean = false;
}

export class RulesQuery extends PageQuery {
  /** Default: the primary entity. */
  @Optional()
  @Uuid()
  entityId?: string;
}

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

function valueProblem(value: unknown): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? null : 'must be text or a number';
  if (typeof value !== 'string') return 'must be text or a number';
  const { length } = value.length <= MAX_TEXT ? value : Array.from(value);
  if (length < 1 || length > MAX_TEXT) return `must have 1 to ${MAX_TEXT} characters`;
  return isCleanLine(value) ? null : 'must not contain control characters or broken Unicode';
}

function valuesProblem(values: unknown): string | null {
  if (!Array.isArray(values) || values.length < 1 || values.length > MAX_VALUES) {
    return `must be a list of 1 to ${MAX_VALUES} texts or numbers`;
  }
  const index = values.findIndex((value) => valueProblem(value) !== null);
  return index === -1 ? null : `[${index}] ${valueProblem(values[index])}`;
}
