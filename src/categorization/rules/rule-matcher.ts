import { type Direction, directionOf } from '../direction.js';
import { foldText } from './fold-text.js';
import type { AmountCondition, RuleCondition, RuleLogic, TextCondition } from './rule.js';

/** What of a row conditions look at. */
export interface RuleRow {
  readonly description: string;
  readonly merchant: string;
  readonly amountMinor: bigint;
  readonly bankAccountId: string;
}

/** A row made ready for being asked about many times. */
export interface FoldedRow {
  readonly description: string;
  readonly merchant: string;
  readonly amountMinor: bigint;
  readonly direction: Direction;
  readonly bankAccountId: string;
}

export type RowTest = (row: FoldedRow) => boolean;

export function foldRow({ description, merchant, amountMinor, bankAccountId }: RuleRow): FoldedRow {
  return {
    description: foldText(description),
    merchant: foldText(merchant),
    amountMinor,
    direction: directionOf(amountMinor),
    bankAccountId,
  };
}

/** Whether a row is one that the rule is about; made once for many rows. */
export function ruleTest({ match, conditions }: Pick<RuleLogic, 'match' | 'conditions'>): RowTest {
  const tests = conditions.map(conditionTest);
  return match === 'all'
    ? (row) => tests.every((test) => test(row))
    : (row) => tests.some((test) => test(row));
}

function conditionTest(condition: RuleCondition): RowTest {
  switch (condition.field) {
    case 'description':
    case 'merchant':
      return textTest(condition);
    case 'amount':
      return amountTest(condition);
    case 'direction': {
      const values = new Set(condition.values);
      return ({ direction }) => values.has(direction);
    }
    case 'bankAccountId': {
      const values = new Set(condition.values);
      return ({ bankAccountId }) => values.has(bankAccountId);
    }
  }
}

function textTest({ field, operator, values }: TextCondition): RowTest {
  const folded = values.map(foldText);
  if (operator === 'contains') return (row) => folded.some((value) => row[field].includes(value));
  if (operator === 'starts_with') return (row) => folded.some((value) => row[field].startsWith(value));
  const wanted = new Set(folded);
  return (row) => wanted.has(row[field]);
}

function amountTest(condition: AmountCondition): RowTest {
  if (condition.operator !== 'between') {
    const wanted = new Set(condition.values);
    return ({ amountMinor }) => wanted.has(amountMinor);
  }
  const { min, max } = condition;
  return ({ amountMinor }) => (min === null || amountMinor >= min) && (max === null || amountMinor <= max);
}
