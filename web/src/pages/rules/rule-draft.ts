import type { RuleConditionView, RuleView } from '../../data/contract';
import { type EditedCondition, editedConditions } from './conditions';

/** A rule as it is edited. */
export interface RuleDraft {
  readonly name: string;
  readonly match: 'all' | 'any';
  /** Null if only the API can write them: they stay as they are. */
  readonly conditions: readonly EditedCondition[] | null;
  readonly category: string | null;
}

export function draftOf({ name, match, conditions, category }: RuleView): RuleDraft {
  return { name, match, conditions: editedConditions(conditions), category };
}

interface Suggested {
  readonly name: string;
  readonly category: string;
  readonly conditions: readonly Pick<RuleConditionView, 'field' | 'operator' | 'value'>[];
}

/** A new rule in the address of its dialog. */
export function searchOf({ name, category, conditions }: Suggested): string {
  const merchant = conditions.find(({ field }) => field === 'merchant')?.value ?? '';
  return new URLSearchParams({ name, category, merchant: String(merchant) }).toString();
}

export function draftFrom(params: URLSearchParams): RuleDraft {
  const merchant = params.get('merchant') ?? '';
  return {
    name: params.get('name') ?? merchant,
    match: 'all',
    conditions: [{ key: 0, kind: 'merchant_equals', value: merchant }],
    category: params.get('category'),
  };
}
