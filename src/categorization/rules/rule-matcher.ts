import { type Direction, directionOf } from '../direction.js';
import { foldText } from './fold-text.js';
import type { AmountCondition, RuleCondition, RuleLogic, TextCondition } from './rule.js';

/** The properties of a transaction that conditions read. */
export interface MatchableTransaction {
  readonly description: string;
  readonly merchant: string;
  readonly amountMinor: bigint;
  readonly bankAccountId: string;
}

/** A transaction prepared for many tests. */
export interface FoldedTransaction {
  readonly description: string;
  readonly merchant: string;
  readonly amountMinor: bigint;
  readonly direction: Direction;
  readonly bankAccountId: string;
}

export type TransactionTest = (transaction: FoldedTransaction) => boolean;

export function foldTransaction({
  description,
  merchant,
  amountMinor,
  bankAccountId,
}: MatchableTransaction): FoldedTransaction {
  return {
    description: foldText(description),
    merchant: foldText(merchant),
    amountMinor,
    direction: directionOf(amountMinor),
    bankAccountId,
  };
}

/** Compiles a rule's conditions to a test for transactions. */
export function ruleTest({ match, conditions }: Pick<RuleLogic, 'match' | 'conditions'>): TransactionTest {
  const tests = conditions.map(conditionTest);
  return match === 'all'
    ? (transaction) => tests.every((test) => test(transaction))
    : (transaction) => tests.some((test) => test(transaction));
}

function conditionTest(condition: RuleCondition): TransactionTest {
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

function textTest({ field, operator, values }: TextCondition): TransactionTest {
  const folded = values.map(foldText);
  if (operator === 'contains')
    return (transaction) => folded.some((value) => transaction[field].includes(value));
  if (operator === 'starts_with')
    return (transaction) => folded.some((value) => transaction[field].startsWith(value));
  const wanted = new Set(folded);
  return (transaction) => wanted.has(transaction[field]);
}

function amountTest(condition: AmountCondition): TransactionTest {
  if (condition.operator !== 'between') {
    const wanted = new Set(condition.values);
    return ({ amountMinor }) => wanted.has(amountMinor);
  }
  const { min, max } = condition;
  return ({ amountMinor }) => (min === null || amountMinor >= min) && (max === null || amountMinor <= max);
}
