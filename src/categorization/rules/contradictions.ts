import type { FieldProblem } from '../../kernel/domain-error.js';
import { foldText } from './fold-text.js';
import type { AmountCondition, RuleCondition, RuleMatch, TextCondition } from './rule.js';

/** Amounts that are left: a range without its holes, or single ones. */
interface Amounts {
  readonly min: bigint | null;
  readonly max: bigint | null;
  /** Null: every amount of the range. */
  readonly values: readonly bigint[] | null;
}

/** Texts that are left: single ones, or all that begin and go on so. */
interface Texts {
  readonly values: readonly string[] | null;
  readonly prefixes: readonly string[] | null;
  readonly parts: readonly string[];
}

/** What is left for a row to be, after some conditions that must all hold. */
interface Left {
  readonly amounts: Amounts;
  readonly description: Texts;
  readonly merchant: Texts;
  /** Null: any. */
  readonly bankAccountIds: readonly string[] | null;
}

const ANY_TEXT: Texts = { values: null, prefixes: null, parts: [] };
const ANYTHING: Left = {
  amounts: { min: null, max: null, values: null },
  description: ANY_TEXT,
  merchant: ANY_TEXT,
  bankAccountIds: null,
};

/**
 * Conditions that no row can ever meet, by their places: one by itself, as a range from 10 to 5, or one together
 * with those before it when all must hold. A row of amount 0 does not exist.
 */
export function contradictions(match: RuleMatch, conditions: readonly RuleCondition[]): FieldProblem[] {
  const alone = conditions.flatMap((condition, index) => {
    if (isPossible(narrow(ANYTHING, condition))) return [];
    const turned = isTurned(condition);
    return [
      turned
        ? { path: `conditions[${index}].min`, problem: 'must not be above max' }
        : { path: `conditions[${index}]`, problem: 'can never hold: no transaction has the amount 0' },
    ];
  });
  if (alone.length > 0 || match === 'any') return alone;

  let left = ANYTHING;
  for (const [index, condition] of conditions.entries()) {
    const next = narrow(left, condition);
    if (!isPossible(next)) {
      const problem = `can never hold together with ${culprits(conditions, index)}`;
      return [{ path: `conditions[${index}]`, problem }];
    }
    left = next;
  }
  return [];
}

/** The one earlier condition that rules this one out, or all of them when only together they do. */
function culprits(conditions: readonly RuleCondition[], index: number): string {
  const [later, earlier] = [conditions[index], conditions.slice(0, index)];
  const one = earlier.findIndex(
    (condition) =>
      later !== undefined &&
      !isPossible([condition, later].reduce((left, next) => narrow(left, next), ANYTHING)),
  );
  return one === -1 ? 'those before it' : `conditions[${one}]`;
}

function isTurned(condition: RuleCondition): boolean {
  if (condition.field !== 'amount' || condition.operator !== 'between') return false;
  return condition.min !== null && condition.max !== null && condition.min > condition.max;
}

function narrow(left: Left, condition: RuleCondition): Left {
  switch (condition.field) {
    case 'amount':
      return { ...left, amounts: narrowAmounts(left.amounts, condition) };
    case 'direction': {
      const isOut = condition.values.includes('out');
      const sign = isOut ? { min: 1n, max: null } : { min: null, max: -1n };
      return {
        ...left,
        amounts: narrowAmounts(left.amounts, { field: 'amount', operator: 'between', ...sign }),
      };
    }
    case 'bankAccountId':
      return { ...left, bankAccountIds: both(left.bankAccountIds, condition.values) };
    case 'description':
    case 'merchant':
      return { ...left, [condition.field]: narrowTexts(left[condition.field], condition) };
  }
}

function narrowAmounts(left: Amounts, condition: AmountCondition): Amounts {
  if (condition.operator !== 'between') return { ...left, values: both(left.values, condition.values) };
  const { min, max } = condition;
  return {
    ...left,
    min: left.min === null || (min !== null && min > left.min) ? min : left.min,
    max: left.max === null || (max !== null && max < left.max) ? max : left.max,
  };
}

function narrowTexts(left: Texts, { operator, values }: TextCondition): Texts {
  const folded = values.map(foldText);
  if (operator === 'contains') return { ...left, parts: [...left.parts, ...folded] };
  if (operator === 'starts_with') return { ...left, prefixes: [...(left.prefixes ?? []), ...folded] };
  return { ...left, values: both(left.values, folded) };
}

function isPossible({ amounts, description, merchant, bankAccountIds }: Left): boolean {
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
  const begins = prefixes ?? [];
  if (values === null) {
    // Of texts that begin in two ways one way must begin with the other.
    return begins.every((one) => begins.every((other) => one.startsWith(other) || other.startsWith(one)));
  }
  return values.some(
    (value) =>
      begins.every((prefix) => value.startsWith(prefix)) && parts.every((part) => value.includes(part)),
  );
}

function both<Value>(left: readonly Value[] | null, values: readonly Value[]): readonly Value[] {
  return left === null ? values : left.filter((value) => values.includes(value));
}
