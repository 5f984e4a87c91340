import { isUuid } from '../../kernel/base62.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import type { FieldProblem } from '../../kernel/domain-error.js';
import { describeAmountProblem, parseAmount } from '../../kernel/money.js';
import { foldText } from './fold-text.js';
import type { RuleCondition, RuleField, RuleOperator } from './rule.js';
import type { ConditionValue, RuleConditionDto } from './rules.dto.js';

const OPERATORS_OF: Readonly<Record<RuleField, readonly RuleOperator[]>> = {
  description: ['contains', 'equals', 'starts_with', 'one_of'],
  merchant: ['contains', 'equals', 'starts_with', 'one_of'],
  amount: ['equals', 'between', 'one_of'],
  direction: ['equals'],
  bankAccountId: ['equals', 'one_of'],
};

type Part = 'value' | 'values' | 'min' | 'max';
const PARTS: readonly Part[] = ['value', 'values', 'min', 'max'];

/** A value with its path in the request. */
interface Placed {
  readonly path: string;
  readonly value: ConditionValue;
}

export type ReadConditions = {
  readonly conditions: readonly RuleCondition[];
  readonly problems: readonly FieldProblem[];
};

/** Parses conditions whose fields are valid one by one, and reports combinations that are not. */
export function readConditions(input: readonly RuleConditionDto[], currency: CurrencyCode): ReadConditions {
  const problems: FieldProblem[] = [];
  const conditions = input.flatMap((condition, index) => {
    const path = `conditions[${index}]`;
    const wrong = formProblems(condition, path);
    if (wrong.length > 0) {
      problems.push(...wrong);
      return [];
    }
    const read = readCondition(condition, path, currency);
    if (Array.isArray(read)) problems.push(...read);
    return Array.isArray(read) ? [] : [read];
  });
  return { conditions, problems };
}

/** The parts of the condition that its field and operator do not allow, or require. */
function formProblems(condition: RuleConditionDto, path: string): FieldProblem[] {
  const { field, operator } = condition;
  if (!OPERATORS_OF[field].includes(operator)) {
    const problem = `must be one of ${OPERATORS_OF[field].join(', ')} for ${field}`;
    return [{ path: `${path}.operator`, problem }];
  }
  const allowed: readonly Part[] =
    operator === 'between' ? ['min', 'max'] : operator === 'one_of' ? ['values'] : ['value'];
  const given = PARTS.filter((part) => condition[part] !== undefined);
  const unexpected = given.filter((part) => !allowed.includes(part));
  if (unexpected.length > 0)
    return unexpected.map((part) => ({
      path: `${path}.${part}`,
      problem: `is not allowed with ${operator}`,
    }));
  if (given.length > 0) return [];
  const missing = operator === 'between' ? 'or max is required' : `is required for ${operator}`;
  return [{ path: `${path}.${allowed[0]}`, problem: missing }];
}

function readCondition(
  condition: RuleConditionDto,
  path: string,
  currency: CurrencyCode,
): RuleCondition | FieldProblem[] {
  const { field, operator } = condition;
  const problems: FieldProblem[] = [];
  const readAll = <Value>(
    read: (placed: Placed) => Value | FieldProblem,
    placed = valuesOf(condition, path),
  ) =>
    placed.flatMap((each) => {
      const value = read(each);
      if (!isProblem(value)) return [value];
      problems.push(value);
      return [];
    });
  const amountAt = (placed: Placed) => readAmount(placed, currency);
  const end = (part: 'min' | 'max') => {
    const value = condition[part];
    if (value === undefined) return null;
    return readAll(amountAt, [{ path: `${path}.${part}`, value }])[0] ?? null;
  };
  const read = ((): RuleCondition => {
    if (field === 'amount') {
      return operator === 'between'
        ? { field, operator, min: end('min'), max: end('max') }
        : { field, operator: operator === 'one_of' ? operator : 'equals', values: readAll(amountAt) };
    }
    if (field === 'direction') return { field, operator: 'equals', values: readAll(readDirection) };
    if (field === 'bankAccountId')
      return { field, operator: operator === 'one_of' ? operator : 'equals', values: readAll(readAccountId) };
    return { field, operator: operator === 'between' ? 'equals' : operator, values: readAll(readText) };
  })();
  return problems.length > 0 ? problems : read;
}

function valuesOf({ value, values }: RuleConditionDto, path: string): Placed[] {
  if (values !== undefined)
    return values.map((each, index) => ({ path: `${path}.values[${index}]`, value: each }));
  return value === undefined ? [] : [{ path: `${path}.value`, value }];
}

function readText({ path, value }: Placed): string | FieldProblem {
  if (typeof value !== 'string') return { path, problem: 'must be text' };
  return foldText(value) === '' ? { path, problem: 'must not be blank' } : value;
}

function readAmount({ path, value }: Placed, currency: CurrencyCode): bigint | FieldProblem {
  if (typeof value !== 'number') return { path, problem: 'must be a number' };
  const parsed = parseAmount(value, currency);
  return parsed.ok ? parsed.amountMinor : { path, problem: describeAmountProblem(parsed.problem, currency) };
}

function readDirection({ path, value }: Placed): 'in' | 'out' | FieldProblem {
  return value === 'in' || value === 'out' ? value : { path, problem: 'must be in or out' };
}

function readAccountId({ path, value }: Placed): string | FieldProblem {
  return isUuid(value) ? value.toLowerCase() : { path, problem: 'must be the id of a bank account' };
}

function isProblem(value: unknown): value is FieldProblem {
  return typeof value === 'object' && value !== null;
}
