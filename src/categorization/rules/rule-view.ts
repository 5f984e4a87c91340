import type { CurrencyCode } from '../../kernel/currency.js';
import { toAmount } from '../../kernel/money.js';
import type { CategoryChart } from '../category-chart.js';
import type { CategorizationRule } from './categorization-rule.entity.js';
import { accountTarget, targetsOf } from '../category.js';
import type { RuleCondition, RuleSplit } from './rule.js';
import type { RuleConditionView, RuleSplitView, RuleView } from './rules.views.js';
import { WHOLE_SHARE } from './split-by-rule.js';
import type { RuleCount } from './rules.repository.js';

export function toRuleView(
  rule: CategorizationRule,
  {
    chart,
    currency,
    transactions,
  }: { chart: CategoryChart; currency: CurrencyCode; transactions: RuleCount },
): RuleView {
  return {
    id: rule.id,
    entityId: rule.entityId,
    name: rule.name,
    position: rule.position,
    isActive: rule.isActive,
    match: rule.match,
    conditions: rule.conditions.map((condition) => toConditionView(condition, currency)),
    action: rule.action,
    category: chart.nameOf(rule.target) ?? '',
    splits: rule.splits?.map((split) => toSplitView(split, currency, chart)) ?? null,
    isApplicable: targetsOf(rule).every((target) => chart.isEligible(target)),
    transactions,
    overriddenCount: rule.overriddenCount,
    createdAt: rule.createdAt.toISOString(),
    updatedAt: rule.updatedAt.toISOString(),
  };
}

/** A condition in the form that requests use. */
export function toConditionView(condition: RuleCondition, currency: CurrencyCode): RuleConditionView {
  const { field, operator } = condition;
  if (operator === 'between') {
    const { min, max } = condition;
    return {
      field,
      operator,
      ...(min === null ? {} : { min: toAmount(min, currency) }),
      ...(max === null ? {} : { max: toAmount(max, currency) }),
    };
  }
  const values =
    field === 'amount' ? condition.values.map((minor) => toAmount(minor, currency)) : condition.values;
  const [value] = values;
  if (operator === 'one_of' || value === undefined) return { field, operator, values };
  return { field, operator, value };
}

/** A part in the form that requests use. */
function toSplitView(split: RuleSplit, currency: CurrencyCode, chart: CategoryChart): RuleSplitView {
  const { accountId, description } = split;
  const category = chart.nameOf(accountTarget(accountId)) ?? '';
  return 'amountMinor' in split
    ? { category, amount: toAmount(split.amountMinor, currency), description }
    : { category, share: Number(split.share) / Number(WHOLE_SHARE), description };
}
