import { describe, expect, it } from 'vitest';
import { CategoryChart, type ChartAccount } from './category-chart.js';
import { categoryView } from './category-view.js';
import { accountTarget, type Decision, decisionOf, TRANSFER_TARGET, UNDECIDED } from './category.js';

const SYSTEM = [
  'transfer_clearing',
  'opening_balance_equity',
  'uncategorized_income',
  'uncategorized_expense',
];
const account = (accountNumber: string, over: Partial<ChartAccount> = {}): ChartAccount => ({
  id: accountNumber,
  accountNumber,
  name: `Account ${accountNumber}`,
  category: 'expense',
  subtype: 'operating_expense',
  isActive: true,
  mapped: false,
  ...over,
});
const chart = new CategoryChart([
  account('6550', { isActive: false }),
  ...SYSTEM.map((subtype) => account(subtype, { subtype: subtype as ChartAccount['subtype'] })),
]);

const whole = (decision: Decision) => ({ decision, splits: null });

describe('the category that the API shows', () => {
  it('is the account of the decision, even when that is no longer active', () => {
    expect(categoryView(whole(decisionOf(accountTarget('6550'), 'pushed', 0.95)), chart)).toEqual({
      accountNumber: '6550',
      accountName: 'Account 6550',
      confidence: 0.95,
      source: 'pushed',
      because: null,
    });
  });

  it.each([
    ['a transfer', { ...UNDECIDED, target: TRANSFER_TARGET }],
    ['an undecided transaction', UNDECIDED],
    ['an account outside the chart', { ...UNDECIDED, target: accountTarget('gone') }],
  ])('is null for %s', (_what, decision) => {
    expect(categoryView(whole(decision), chart)).toBeNull();
  });

  it('is null for a split', () => {
    const decision = decisionOf(accountTarget('6550'), 'rule', 0.99);
    const part = { accountId: '6550', amountMinor: 5n, description: null, ruleId: 'rule-1' };
    expect(categoryView({ decision, splits: [part, part] }, chart)).toBeNull();
  });
});
