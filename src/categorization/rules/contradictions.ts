import type { FieldProblem } from '../../kernel/domain-error.js';
import { foldText } from './fold-text.js';
import type { AmountCondition, RuleCondition, RuleMatch, TextCondition } from './rule.js';

/** The amounts that remain possible: a range, and the single values in it. */
interface Amounts {
  readonly min: bigint | null;
  readonly max: bigint | null;
  /** Null means every amount in the range. */
  readonly values: readonly bigint[] | null;
}

/** The texts that remain possible: single values, prefixes that they start with and parts that they contain. */
interface Texts {
  readonly values: readonly string[] | null;
  readonly prefixes: readonly string[] | null;
  readonly parts: readonly string[];
}

/** What a transaction can still be after some conditions that must all be met. */
interface Possible {
  readonly amounts: Amounts;
  readonly description: Texts;
  readonly merchant: Texts;
  /** Null means any. */
  readonly bankAccountIds: readonly string[] | null;
}

const ANY_TEXT: Texts = { values: null, prefixes: null, parts: [] };
const ANYTHING: Possible = {
  amounts: { min: null, max: null, values: null },
  description: ANY_TEXT,
  merchant: ANY_TEXT,
  bankAccountIds: null,
};

/**
 * The conditions that no transaction can meet: alone, such as a range from 10 to 5, or, if all must be met, together
 * with earlier ones. No transaction has the amount 0.
 */
export function contradictions(match: RuleMatch, conditions: readonly RuleCondition[]): FieldProblem[] {
  const alone = conditions.flatMap((condition, index) => {
    if (isPossible(narrow(ANYTHING, condition))) return [];
    return [
      isReversed(condition)
        ? { path: `conditions[${index}].min`, problem: 'must not exceed max' }
        : { path: `conditions[${index}]`, problem: 'can never be met: no transaction has the amount 0' },
    ];
  });
  if (alone.length > 0 || match === 'any') return alone;

  let possible = ANYTHING;
  for (const [index, condition] of conditions.entries()) {
    const next = narrow(possible, condition);
    if (!isPossible(next)) {
      const problem = `can never be met together with ${conflictOf(conditions, index)}`;
      return [{ path: `conditions[${index}]`, problem }];
    }
    possible = next;
  }
  return [];
}

/** The one earlier condition that conflicts with this one, or all of them if only their combination does. */
function conflictOf(conditions: readonly RuleCondition[], index: number): string {
  const [later, earlier] = [conditions[index], conditions.slice(0, index)];
  const one = earlier.findIndex(
    (condition) =>
      later !== undefined &&
      !isPossible([condition, later].reduce((possible, next) => narrow(possible, next), ANYTHING)),
  );
  return one === -1 ? 'the conditions before it' : `conditions[${one}]`;
}

function isReversed(condition: RuleCondition): boolean {
  if (condition.field !== 'amount' || condition.operator !== 'between') return false;
  return condition.min !== null && condition.max !== null && condition.min > condition.max;
}

function narrow(possible: Possible, condition: RuleCondition): Possible {
  switch (condition.field) {
    case 'amount':
      return { ...possible, amounts: narrowAmounts(possible.amounts, condition) };
    case 'direction': {
      const isOut = condition.values.includes('out');
      const sign = isOut ? { min: 1n, max: null } : { min: null, max: -1n };
      return {
        ...possible,
        amounts: narrowAmounts(possible.amounts, { field: 'amount', operator: 'between', ...sign }),
      };
    }
    case 'bankAccountId':
      return { ...possible, bankAccountIds: intersect(possible.bankAccountIds, condition.values) };
    case 'description':
    case 'merchant':
      return { ...possible, [condition.field]: narrowTexts(possible[condition.field], condition) };
  }
}

function narrowAmounts(possible: Amounts, condition: AmountCondition): Amounts {
  if (condition.operator !== 'between')
    return { ...possible, values: intersect(possible.values, condition.values) };
  const { min, max } = condition;
  return {
    ...possible,
    min: possible.min === null || (min !== null && min > possible.min) ? min : possible.min,
    max: possible.max === null || (max !== null && max < possible.max) ? max : possible.max,
  };
}

function narrowTexts(possible: Texts, { operator, values }: TextCondition): Texts {
  const folded = values.map(foldText);
  if (operator === 'contains') return { ...possible, parts: [...possible.parts, ...folded] };
  if (operator === 'starts_with') return { ...possible, prefixes: [...(possible.prefixes ?? []), ...folded] };
  return { ...possible, values: intersect(possible.values, folded) };
}

function isPossible({ amounts, description, merchant, bankAccountIds }: Possible): boolean {
  return (
    isAmountPossible(amounts) &&
    isTextPossible(description) &&
    isTextPossible(merchant) &&
    bankAccountIds?.length !== 0
  );
}

function isAmountPossible({ min, max, values }: Amounts): boolean {
  const inRange = (amount: bigint) => (min === null || amount >= min) && (max === null || amount <= max);
  if (values !== null) return values.some((amount) => amount !== 0n && inRange(amount));
  if (min === null || max === null) return true;
  return min <= max && !(min === 0n && max === 0n);
}

function isTextPossible({ values, prefixes, parts }: Texts): boolean {
  const required = prefixes ?? [];
  if (values === null) {
    // A text can have two prefixes only if one is a prefix of the other.
    return required.every((one) => required.every((other) => one.startsWith(other) || other.startsWith(one)));
  }
  return values.some(
    (value) =>
      required.every((prefix) => value.startsWith(prefix)) && parts.every((part) => value.includes(part)),
  );
}

function intersect<Value>(possible: readonly Value[] | null, values: readonly Value[]): readonly Value[] {
  return possible === null ? values : possible.filter((value) => values.includes(value));
}
