import { describe, expect, it } from 'vitest';
import type { BankAccountView, RuleConditionView } from '../../data/contract.js';
import { describeCondition, editedConditions, toCondition } from './conditions.js';

describe('conditions of a rule', () => {
  it.each<RuleConditionView>([
    { field: 'merchant', operator: 'equals', value: 'Blue Bottle' },
    { field: 'merchant', operator: 'contains', value: 'bottle' },
    { field: 'description', operator: 'contains', value: 'coffee' },
    { field: 'description', operator: 'starts_with', value: 'POS' },
    { field: 'description', operator: 'equals', value: 'RENT' },
    { field: 'direction', operator: 'equals', value: 'out' },
    { field: 'bankAccountId', operator: 'equals', value: 'a-1' },
    { field: 'amount', operator: 'between', min: 10 },
    { field: 'amount', operator: 'between', max: 40.5 },
  ])('are edited and written again as %j', (condition) => {
    expect(editedConditions([condition])?.map(toCondition)).toEqual([condition]);
  });

  it('have two parts for a range', () => {
    expect(editedConditions([{ field: 'amount', operator: 'between', min: 1, max: 2 }])).toEqual([
      { key: 0, kind: 'amount_from', value: '1' },
      { key: 1, kind: 'amount_to', value: '2' },
    ]);
  });

  it.each<RuleConditionView>([
    { field: 'merchant', operator: 'one_of', values: ['a', 'b'] },
    { field: 'merchant', operator: 'starts_with', value: 'a' },
    { field: 'amount', operator: 'equals', value: 5 },
  ])('that only the API can write are not edited: %j', (condition) => {
    expect(editedConditions([condition])).toBeNull();
  });

  it.each([
    ['merchant_equals', '  '],
    ['amount_from', '12,5'],
    ['amount_to', ''],
  ] as const)('are missing while %s is "%s"', (kind, value) => {
    expect(toCondition({ key: 0, kind, value })).toBeNull();
  });

  it('read as words', () => {
    const accounts = [{ id: 'a-1', name: 'Operating' }] as BankAccountView[];
    const words = (condition: RuleConditionView) => describeCondition(condition, accounts);
    expect(words({ field: 'merchant', operator: 'equals', value: 'Blue' })).toBe('merchant is “Blue”');
    expect(words({ field: 'description', operator: 'one_of', values: ['a', 'b'] })).toBe(
      'text is “a” or “b”',
    );
    expect(words({ field: 'direction', operator: 'equals', value: 'in' })).toBe('direction is money in');
    expect(words({ field: 'bankAccountId', operator: 'equals', value: 'a-1' })).toBe('account is Operating');
    expect(words({ field: 'amount', operator: 'between', min: 1, max: 2 })).toBe('amount is from 1 to 2');
    expect(words({ field: 'amount', operator: 'between', max: 2 })).toBe('amount is at most 2');
  });
});
