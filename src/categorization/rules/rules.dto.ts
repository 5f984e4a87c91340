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
