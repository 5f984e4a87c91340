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
} from '../../platform/http/input/fields/fields.js';
import { PageQuery } from '../../platform/http/responses/paging.js';
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

/** A condition on one field of a transaction. */
export class RuleConditionDto {
  /** The field of the transaction. */
  @OneOf(RULE_FIELDS)
  field!: RuleField;

  /**
   * How it is compared. Texts allow `contains`, `equals`, `starts_with` and `one_of`, `amount` allows `equals`,
   * `one_of` and `between`, `direction` allows `equals`, and `bankAccountId` allows `equals` and `one_of`.
   */
  @OneOf(RULE_OPERATORS)
  operator!: RuleOperator;

  /**
   * For `contains`, `equals` and `starts_with`: a text, which is compared ignoring case and repeated spaces; for
   * `amount` a number.
   */
  @Optional()
  @Field(valueProblem, VALUE)
  value?: ConditionValue;

  /** For `one_of`: texts, or numbers for `amount`. */
  @Optional()
  @Field(valuesProblem, { type: 'array', minItems: 1, maxItems: MAX_VALUES, items: VALUE })
  values?: ConditionValue[];

  /**
   * For `between`: the lowest amount, inclusive, in the entity's currency. Positive is money out. One of `min` and
   * `max` may be omitted.
   */
  @Optional()
  @Amount()
  min?: number;

  /** For `between`: the highest amount, inclusive, in the entity's currency. Positive is money out. */
  @Optional()
  @Amount()
  max?: number;
}

const Conditions = () => ListOf(() => RuleConditionDto, { min: 1, max: MAX_CONDITIONS });
/** From 1, which applies first. A position past the end means the end. */
const Position = () => Integer({ min: 1, max: MAX_RULES });
/** A ledger account number, or `transfer`. */
const Category = () => Line({ max: 40 });

/** A rule without a name, to try out. */
export class PreviewRuleDto {
  /** The legal entity whose transactions the rule applies to. Default: the primary entity. */
  @Optional()
  @Uuid()
  entityId?: string;

  /** Whether a transaction must meet `all` conditions or `any` of them. */
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

  /** A ledger account number, such as `6400`, or `transfer`, which cannot be excluded. */
  @Category()
  category!: string;

  /** The place among the rules of the entity; 1 applies first. Default: last. */
  @Optional()
  @Position()
  position?: number;
}

/** A rule to create. */
export class CreateRuleDto extends PreviewRuleDto {
  /** The name of the rule. `category.because` shows it on transactions that the rule decided. */
  @Line({ max: 120 })
  name!: string;

  /** False switches the rule off. */
  @Optional()
  @Flag()
  isActive: boolean = true;

  /** Whether to apply the rule to existing transactions that no user decided, too. All change, or none. */
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

  /** Whether a transaction must meet `all` conditions or `any` of them. */
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

  /** A ledger account number, such as `6400`, or `transfer`, which cannot be excluded. */
  @Optional()
  @Category()
  category?: string;

  /** The new place among the rules of the entity; 1 applies first. A position past the end means the end. */
  @Optional()
  @Position()
  position?: number;

  /** False switches the rule off. Transactions that it decided do not change. */
  @Optional()
  @Flag()
  isActive?: boolean;

  /** Whether to apply the changed rule to existing transactions that no user decided, too. All change, or none. */
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
