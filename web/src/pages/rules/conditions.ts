import type { BankAccountView, RuleConditionView } from '../../data/contract';
import { readAmount } from '../../platform/amounts';

/** A condition as it is edited: what it compares, and the text that was typed or the value that was chosen. */
export interface EditedCondition {
  readonly key: number;
  readonly kind: ConditionKind;
  readonly value: string;
}

export const CONDITION_KINDS = {
  merchant_equals: 'Merchant is',
  merchant_contains: 'Merchant contains',
  description_contains: 'Text contains',
  description_starts_with: 'Text starts with',
  description_equals: 'Text is',
  direction: 'Direction is',
  bank_account: 'Account is',
  amount_from: 'Amount is at least',
  amount_to: 'Amount is at most',
} as const;
export type ConditionKind = keyof typeof CONDITION_KINDS;

/** The condition for the API; null while its value is missing or no amount. */
export function toCondition({ kind, value }: EditedCondition): RuleConditionView | null {
  const text = value.trim();
  if (text === '') return null;
  const amount = readAmount(text);
  switch (kind) {
    case 'merchant_equals':
      return { field: 'merchant', operator: 'equals', value: text };
    case 'merchant_contains':
      return { field: 'merchant', operator: 'contains', value: text };
    case 'description_contains':
      return { field: 'description', operator: 'contains', value: text };
    case 'description_starts_with':
      return { field: 'description', operator: 'starts_with', value: text };
    case 'description_equals':
      return { field: 'description', operator: 'equals', value: text };
    case 'direction':
      return { field: 'direction', operator: 'equals', value: text };
    case 'bank_account':
      return { field: 'bankAccountId', operator: 'equals', value: text };
    case 'amount_from':
      return amount === null ? null : { field: 'amount', operator: 'between', min: amount };
    case 'amount_to':
      return amount === null ? null : { field: 'amount', operator: 'between', max: amount };
  }
}

/** The conditions of a rule to edit; null if some have a form that only the API can write. */
export function editedConditions(conditions: readonly RuleConditionView[]): EditedCondition[] | null {
  const edited = conditions.flatMap((condition) => partsOf(condition));
  const known = edited.filter((part) => part !== null);
  return known.length === edited.length ? known.map((part, key) => ({ ...part, key })) : null;
}

type Part = Omit<EditedCondition, 'key'>;

function partsOf({ field, operator, value, min, max }: RuleConditionView): (Part | null)[] {
  if (field === 'amount' && operator === 'between')
    return [
      ...(min === undefined ? [] : [{ kind: 'amount_from' as const, value: String(min) }]),
      ...(max === undefined ? [] : [{ kind: 'amount_to' as const, value: String(max) }]),
    ];
  if (typeof value !== 'string') return [null];
  if (field === 'direction') return [{ kind: 'direction', value }];
  if (field === 'bankAccountId') return [{ kind: 'bank_account', value }];
  const kind = `${field}_${operator}`;
  return [kind in CONDITION_KINDS ? { kind: kind as ConditionKind, value } : null];
}

/** A condition in words. */
export function describeCondition(
  condition: RuleConditionView,
  accounts: readonly BankAccountView[],
): string {
  const { field, operator, value, values, min, max } = condition;
  const name = field === 'bankAccountId' ? 'account' : field === 'description' ? 'text' : field;
  const word = (one: unknown): string => {
    if (field === 'direction') return one === 'in' ? 'money in' : 'money out';
    if (field === 'bankAccountId') return accounts.find(({ id }) => id === one)?.name ?? 'another account';
    return typeof one === 'string' ? `“${one}”` : String(one);
  };
  if (operator === 'one_of') return `${name} is ${(values ?? []).map(word).join(' or ')}`;
  if (operator === 'contains') return `${name} contains ${word(value)}`;
  if (operator === 'starts_with') return `${name} starts with ${word(value)}`;
  if (operator === 'equals') return `${name} is ${word(value)}`;
  if (min === undefined) return `${name} is at most ${max ?? ''}`;
  return max === undefined ? `${name} is at least ${min}` : `${name} is from ${min} to ${max}`;
}
