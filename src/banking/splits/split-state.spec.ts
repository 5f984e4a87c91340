import { describe, expect, it } from 'vitest';
import { RENT_PAYMENT } from '../../../test/support/books/stored-transaction.js';
import { accountTarget, decisionOf } from '../../categorization/index.js';
import { categorized, clearsSplit } from './split-state.js';

const part = { accountId: 'rent', amountMinor: 600n, description: null, ruleId: 'rule-1' };
const byRule = {
  decision: decisionOf(accountTarget('rent'), 'rule', 0.99, { ruleId: 'rule-1' }),
  splits: [part, part],
};
const whole = { decision: decisionOf(accountTarget('travel'), 'memory', 0.9), splits: null };

describe('a transaction that is decided again', () => {
  it('is split as its rule says, and whole without one', () => {
    const split = categorized(RENT_PAYMENT, byRule);
    expect(split).toEqual({ ...RENT_PAYMENT, ...byRule, splitStatus: 'split' });
    expect(categorized(split, whole)).toEqual({ ...RENT_PAYMENT, ...whole });
  });

  it('is not split by a rule after a feed cleared its split', () => {
    const cleared = { ...RENT_PAYMENT, splitStatus: 'cleared' } as const;
    expect(categorized(cleared, byRule)).toEqual({ ...cleared, decision: byRule.decision });
  });
});

describe('another amount', () => {
  it('clears the split of a user, not that of a rule', () => {
    const byUser = { ...RENT_PAYMENT, splits: [{ ...part, ruleId: null }] };
    expect(clearsSplit(byUser, 1300n)).toBe(true);
    expect(clearsSplit(byUser, RENT_PAYMENT.amountMinor)).toBe(false);
    expect(clearsSplit({ ...RENT_PAYMENT, splits: [part] }, 1300n)).toBe(false);
  });
});
