import type { RuleView } from '../../data/contract';
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

/** A new rule as the address of its dialog has it. */
export function draftFrom(params: URLSearchParams): RuleDraft {
  const merchant = params.get('merchant') ?? '';
  return {
    name: params.get('name') ?? merchant,
    match: 'all',
    conditions: [{ key: 0, kind: 'merchant_equals', value: merchant }],
    category: params.get('category'),
  };
}
