import { describe, expect, it } from 'vitest';
import { isSplitByUser, sameSplits } from './split-line.js';

const line = { accountId: '6100', amountMinor: 5n, description: null, ruleId: null };

describe('two splits', () => {
  it('are the same with the same lines in the same order', () => {
    const other = { ...line, accountId: '6200' };
    expect(sameSplits([line, other], [{ ...line }, { ...other }])).toBe(true);
    expect(sameSplits([line, other], [other, line])).toBe(false);
    expect(sameSplits([line, line], [line, line, line])).toBe(false);
    expect(sameSplits([line, line], [line, { ...line, description: 'x' }])).toBe(false);
    expect(sameSplits([line, line], [line, { ...line, amountMinor: 6n }])).toBe(false);
  });

  it('are the same as none only without lines', () => {
    expect(sameSplits(null, null)).toBe(true);
    expect(sameSplits(null, [line])).toBe(false);
    expect(sameSplits([line], null)).toBe(false);
  });
});

describe('a split', () => {
  it('is one of a user unless a rule made it', () => {
    expect([null, [line], [{ ...line, ruleId: 'rule-1' }]].map(isSplitByUser)).toEqual([false, true, false]);
  });
});
