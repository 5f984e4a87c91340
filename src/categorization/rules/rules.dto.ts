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

/** Text or a number; which of the two a condition's field takes is looked at beside the field. */
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

  /** For `between`: both ends belong to it, and one may be left out. */
  @Optional()
  @Amount()
  min?: number;

  @Optional()
  @Amount()
  max?: number;
}

const Conditions = () => ListOf(() => RuleConditionDto, { min: 1, max: MAX_CONDITIONS });
/** From 1, which is asked first; beyond the last rule means behind it. */
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

  /** `set` gives rows the category, `exclude` keeps it from them. */
  @Optional()
  @OneOf(RULE_ACTIONS)
  action: RuleAction = 'set';

  @Category()
  category!: string;

  /** Default: behind all others. */
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

  /** Also re-books the rows that are there already, where no person decided. */
  @Optional()
  @Flag()
  applyRetroactively: boolean = false;
}

/** What is left out stays as it is. */
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
  /** False while its account is no category, as one that was deactivated: the rule is passed over. */
  readonly isApplicable: boolean;
  /** How many transactions stand as it decided, counted up to a limit. */
  readonly transactions: { readonly count: number; readonly isCapped: boolean };
  /** How often a person decided otherwise than it had. */
  readonly overriddenCount: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** What applying a rule to the rows that are there came to. */
export interface RetroactiveView {
  readonly changed: number;
  /** Rows left alone because a person decided. */
  readonly decidedByPerson: number;
  /** Rows left alone because their period is closed. */
  readonly locked: number;
}

export interface WrittenRuleView extends RuleView {
  /** Null unless `applyRetroactively` was asked for. */
  readonly applied: RetroactiveView | null;
}

export interface PreviewedRowView {
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
  /** How many of the newest rows were looked at, and whether those are all there are. */
  readonly examined: number;
  readonly isComplete: boolean;
  /** Of them: rows that the conditions fit, whoever decided them. */
  readonly matched: number;
  /** Of those: rows that would be booked or shown otherwise. */
  readonly wouldChange: number;
  /** Left alone: a person decided. */
  readonly decidedByPerson: number;
  /** Left alone: their period is closed. */
  readonly locked: number;
  /** The newest of those that would change. */
  readonly transactions: readonly PreviewedRowView[];
}

/** A rule worth having, as POST /rules takes it, and what speaks for it. */
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
  const place = values.findIndex((value) => valueProblem(value) !== null);
  return place === -1 ? null : `[${place}] ${valueProblem(values[place])}`;
}
