import { describe, expect, it } from 'vitest';
import type { RuleCondition } from './rule.js';
import { storedConditions } from './stored-conditions.js';

describe('stored conditions', () => {
  it.each<RuleCondition>([
    { field: 'description', operator: 'contains', values: ['rent'] },
    { field: 'merchant', operator: 'one_of', values: ['A', 'B'] },
    { field: 'amount', operator: 'equals', values: [-9_007_199_254_740_993n] },
    { field: 'amount', operator: 'between', min: 1n, max: null },
    { field: 'amount', operator: 'between', min: null, max: 9_007_199_254_740_993n },
    { field: 'direction', operator: 'equals', values: ['in'] },
  ])('%o survives JSON', (condition) => {
    const json = JSON.stringify(storedConditions.to([condition]));
    expect(storedConditions.from(JSON.parse(json))).toEqual([condition]);
  });

  it('are left out of a statement that does not write them', () => {
    expect(storedConditions.to(undefined)).toBe(undefined);
  });
});
