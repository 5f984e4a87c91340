import { isCleanLine } from '../../kernel/text.js';
import {
  Amount,
  Field,
  Flag,
  FreeText,
  Integer,
  Line,
  lineSchema,
  ListOf,
  OneOf,
  Optional,
  OptionalOrNull,
  Uuid,
} from '../../platform/http/input/fields/fields.js';
import { PageQuery } from '../../platform/http/responses/paging.js';
import {
  MAX_CONDITIONS,
  MAX_RULES,
  MAX_SPLITS,
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

/** A condition on one field of a transaction. */
export class RuleConditionDto {
  /** The field of the transaction. */
  @OneOf(RULE_FIELDS)
  field!: RuleField;

  /**
   * How it is compared. Texts: `contains`, `equals`, `starts_with`, `one_of`. `amount`: `equals`, `one_of`, `between`.
   * `direction`: `equals`. `bankAccountId`: `equals`, `one_of`.
   */
  @OneOf(RULE_OPERATORS)
  operator!: RuleOperator;

  /** A text, compared ignoring case and repeated spaces, or a number for `amount`. */
  @Optional()
  @Field(valueProblem, VALUE)
  value?: ConditionValue;

  /** For `one_of`: texts, or numbers for `amount`. */
  @Optional()
  @Field(valuesProblem, { type: 'array', minItems: 1, maxItems: MAX_VALUES, items: VALUE })
  values?: ConditionValue[];

  /** For `between`: the lowest amount, inclusive, or none. Positive is money out. */
  @Optional()
  @Amount()
  min?: number;

  /** For `between`: the highest amount, inclusive, or none. */
  @Optional()
  @Amount()
  max?: number;
}

/** A part to take off each amount. */
export class RuleSplitDto {
  /** The ledger account number of the part. */
  @Line({ max: 40 })
  category!: string;

  /** A fixed amount in place of `share`. Positive is money out. */
  @Optional()
  @Amount()
  @Field((value) => (value === 0 ? 'must not be 0' : null), { not: { const: 0 } })
  amount?: number;

  /** A share in place of `amount`: `0.075` is 7.5 %. */
  @Optional()
  @Field(shareProblem, { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 })
  share?: number;

  /** What the part is for. */
  @OptionalOrNull()
  @FreeText({ max: 200 })
  description?: string | null;
}

const Splits = () => ListOf(() => RuleSplitDto, { min: 1, max: MAX_SPLITS });
const Conditions = () => ListOf(() => RuleConditionDto, { min: 1, max: MAX_CONDITIONS });
/** From 1, which applies first. A position past the end means the end. */
const Position = () => Integer({ min: 1, max: MAX_RULES });
/** A ledger account number, or `transfer`. */
const Category = () => Line({ max: 40 });

/** A rule without a name, to try out. */
export class PreviewRuleDto {
  /** The legal entity. Default: the primary entity. */
  @Optional()
  @Uuid()
  entityId?: string;

  /** Whether `all` or `any` of the conditions must be met. */
  @Optional()
  @OneOf(RULE_MATCHES)
  match: RuleMatch = 'all';

  /** What a transaction must meet. Conditions that can never be met are rejected. */
  @Conditions()
  conditions!: RuleConditionDto[];

  /** `set` assigns the category; `exclude` prevents it. */
  @Optional()
  @OneOf(RULE_ACTIONS)
  action: RuleAction = 'set';

  /** A ledger account number, or `transfer`, which cannot be excluded. */
  @Category()
  category!: string;

  /** Parts to take off each amount. `category` gets the rest. */
  @Optional()
  @Splits()
  splits?: RuleSplitDto[];

  /** Its place; 1 applies first. Default: last. */
  @Optional()
  @Position()
  position?: number;
}

/** A rule to create. */
export class CreateRuleDto extends PreviewRuleDto {
  /** Shown in `category.because` of transactions that the rule decides. */
  @Line({ max: 120 })
  name!: string;

  /** False switches the rule off. */
  @Optional()
  @Flag()
  isActive: boolean = true;

  /** Whether it also applies to existing transactions that no user decided: to all, or to none. */
  @Optional()
  @Flag()
  applyRetroactively: boolean = false;
}

/** The fields to change. Omitted fields do not change. */
export class UpdateRuleDto {
  /** The new name of the rule. */
  @Optional()
  @Line({ max: 120 })
  name?: string;

  /** Whether `all` or `any` of the conditions must be met. */
  @Optional()
  @OneOf(RULE_MATCHES)
  match?: RuleMatch;

  /** What a transaction must meet. Replaces all conditions. */
  @Optional()
  @Conditions()
  conditions?: RuleConditionDto[];

  /** `set` assigns the category; `exclude` prevents it. */
  @Optional()
  @OneOf(RULE_ACTIONS)
  action?: RuleAction;

  /** A ledger account number, or `transfer`, which cannot be excluded. */
  @Optional()
  @Category()
  category?: string;

  /** Parts to take off each amount. Replaces all; null: none. */
  @OptionalOrNull()
  @Splits()
  splits?: RuleSplitDto[] | null;

  /** Its new place; 1 applies first. Past the end means last. */
  @Optional()
  @Position()
  position?: number;

  /** False switches the rule off. Transactions that it decided do not change. */
  @Optional()
  @Flag()
  isActive?: boolean;

  /** Whether it also applies to existing transactions that no user decided: to all, or to none. */
  @Optional()
  @Flag()
  applyRetroactively: boolean = false;
}

export class RulesQuery extends PageQuery {
  /** Only the rules of this legal entity. Default: the primary entity. */
  @Optional()
  @Uuid()
  entityId?: string;
}

function shareProblem(value: unknown): string | null {
  if (typeof value !== 'number' || !(value > 0 && value < 1)) return 'must be a number between 0 and 1';
  return /^0\.\d{1,6}$/.test(String(value)) ? null : 'must have at most 6 decimals';
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
