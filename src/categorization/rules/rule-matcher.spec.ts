import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RuleCondition } from './rule.js';
import { foldTransaction, type MatchableTransaction, ruleTest } from './rule-matcher.js';

const TRANSACTION: MatchableTransaction = {
  description: 'SQ *Blue Bottle 0231',
  merchant: 'Blue Bottle',
  amountMinor: 450n,
  bankAccountId: 'account-1',
};
const matches = (condition: RuleCondition, transaction: Partial<MatchableTransaction> = {}) =>
  ruleTest({ match: 'all', conditions: [condition] })(foldTransaction({ ...TRANSACTION, ...transaction }));

describe('a condition', () => {
  it.each<[RuleCondition, boolean]>([
    [{ field: 'description', operator: 'contains', values: ['blue BOTTLE'] }, true],
    [{ field: 'description', operator: 'contains', values: ['blue bottles'] }, false],
    [{ field: 'description', operator: 'starts_with', values: ['sq *'] }, true],
    [{ field: 'description', operator: 'starts_with', values: ['blue'] }, false],
    [{ field: 'description', operator: 'equals', values: ['sq *blue bottle 0231'] }, true],
    [{ field: 'description', operator: 'equals', values: ['sq *blue bottle'] }, false],
    [{ field: 'merchant', operator: 'equals', values: ['BLUE  BOTTLE '] }, true],
    [{ field: 'merchant', operator: 'one_of', values: ['Other', 'blue bottle'] }, true],
    [{ field: 'merchant', operator: 'one_of', values: ['Other', 'bottle'] }, false],
    [{ field: 'amount', operator: 'equals', values: [450n] }, true],
    [{ field: 'amount', operator: 'equals', values: [-450n] }, false],
    [{ field: 'amount', operator: 'one_of', values: [1n, 450n] }, true],
    [{ field: 'amount', operator: 'between', min: 450n, max: 450n }, true],
    [{ field: 'amount', operator: 'between', min: 451n, max: null }, false],
    [{ field: 'amount', operator: 'between', min: null, max: 449n }, false],
    [{ field: 'amount', operator: 'between', min: null, max: 450n }, true],
    [{ field: 'direction', operator: 'equals', values: ['out'] }, true],
    [{ field: 'direction', operator: 'equals', values: ['in'] }, false],
    [{ field: 'bankAccountId', operator: 'equals', values: ['account-1'] }, true],
    [{ field: 'bankAccountId', operator: 'one_of', values: ['account-2'] }, false],
  ])('%o matches: %s', (condition, expected) => {
    expect(matches(condition)).toBe(expected);
  });

  it('treats regular expression characters literally', () => {
    expect(matches({ field: 'description', operator: 'contains', values: ['.*'] })).toBe(false);
    expect(
      matches(
        { field: 'description', operator: 'contains', values: ['(a+)+$'] },
        { description: 'x (A+)+$' },
      ),
    ).toBe(true);
  });
});

describe('a rule', () => {
  const anyText = fc.string({ unit: fc.constantFrom('a', 'B', 'é', ' ', '%'), maxLength: 4 });
  const anyTransaction = fc.record({
    description: anyText,
    merchant: anyText,
    amountMinor: fc.bigInt({ min: -5n, max: 5n }).filter((amount) => amount !== 0n),
    bankAccountId: fc.constantFrom('account-1', 'account-2'),
  });
  const anyCondition: fc.Arbitrary<RuleCondition> = fc.oneof(
    fc.record({
      field: fc.constantFrom('description' as const, 'merchant' as const),
      operator: fc.constantFrom('contains' as const, 'starts_with' as const, 'equals' as const),
      values: fc.tuple(anyText),
    }),
    fc.record({
      field: fc.constant('amount' as const),
      operator: fc.constant('between' as const),
      min: fc.option(fc.bigInt({ min: -5n, max: 5n })),
      max: fc.option(fc.bigInt({ min: -5n, max: 5n })),
    }),
  );
  const conditions = fc.array(anyCondition, { minLength: 1, maxLength: 4 });

  it('with match all needs every condition, with match any one of them', () => {
    fc.assert(
      fc.property(conditions, anyTransaction, (given, transaction) => {
        const each = given.map((condition) => matches(condition, transaction));
        const rule = (match: 'all' | 'any') =>
          ruleTest({ match, conditions: given })(foldTransaction(transaction));
        expect(rule('all')).toBe(each.every(Boolean));
        expect(rule('any')).toBe(each.some(Boolean));
      }),
    );
  });

  it("with a transaction's own text matches it in any spelling", () => {
    fc.assert(
      fc.property(anyTransaction, fc.nat(), fc.nat(), (transaction, from, length) => {
        const part = transaction.description.slice(from % 5, (from % 5) + (length % 5)).toLowerCase();
        expect(matches({ field: 'description', operator: 'contains', values: [part] }, transaction)).toBe(
          true,
        );
        expect(
          matches(
            { field: 'merchant', operator: 'equals', values: [transaction.merchant.toUpperCase()] },
            transaction,
          ),
        ).toBe(true);
      }),
    );
  });
});
