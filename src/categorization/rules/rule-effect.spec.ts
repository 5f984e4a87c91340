import { describe, expect, it } from 'vitest';
import { calendarDate } from '../../kernel/calendar-date.js';
import { accountTarget, type Categorization, type Decision, decisionOf } from '../category.js';
import type { RuleLogic } from './rule.js';
import { effectOf } from './rule-effect.js';

const A = accountTarget('a');
const B = accountTarget('b');
const SETS: RuleLogic = {
  id: 'r',
  name: 'r',
  match: 'all',
  conditions: [],
  action: 'set',
  target: A,
  splits: null,
};
const EXCLUDES: RuleLogic = { ...SETS, action: 'exclude', target: B };
const byRule = (ruleId: string) => whole(decisionOf(A, 'rule', 0.99, { ruleId }));
const whole = (decision: Decision): Categorization => ({ decision, splits: null });
const date = calendarDate('2026-03-10');
const booked = (one = whole(decisionOf(B, 'pushed', 0.95))) => ({ ...one, entryId: 'entry', date });

describe('the effect of a rule on a transaction', () => {
  it('is a change if the rule sets its category', () => {
    expect(effectOf(SETS, booked(), byRule('r'), null)).toBe('change');
  });

  it('is a change even if only the reason differs', () => {
    expect(effectOf(SETS, booked(whole(decisionOf(A, 'memory', 0.9))), byRule('r'), date)).toBe('change');
  });

  it('is none if the rule already decided it', () => {
    expect(effectOf(SETS, booked(byRule('r')), byRule('r'), null)).toBe('none');
  });

  it('is none if another rule decides it', () => {
    expect(effectOf(SETS, booked(), byRule('other'), null)).toBe('none');
  });

  it('is not changed by a rule if a user decided it', () => {
    expect(effectOf(SETS, booked(whole(decisionOf(B, 'user_override', 1))), byRule('r'), null)).toBe(
      'decided_by_person',
    );
  });

  it('is blocked by a closed period if it is booked there', () => {
    expect(effectOf(SETS, booked(), byRule('r'), date)).toBe('locked');
    expect(effectOf(SETS, { ...booked(), entryId: null }, byRule('r'), date)).toBe('change');
  });

  it('is a change if its category is excluded: the next evidence decides', () => {
    expect(effectOf(EXCLUDES, booked(), whole(decisionOf(A, 'memory', 0.9)), null)).toBe('change');
  });

  it('is none if the excluded category is not its own', () => {
    expect(effectOf(EXCLUDES, booked(byRule('x')), whole(decisionOf(B, 'memory', 0.9)), null)).toBe('none');
    expect(effectOf(EXCLUDES, booked(), whole(decisionOf(B, 'rule', 0.99, { ruleId: 'x' })), null)).toBe(
      'none',
    );
  });

  it('is a change if the rule splits it into other parts', () => {
    const part = { accountId: 'b', amountMinor: 5n, description: null, ruleId: 'r' };
    const split = { ...byRule('r'), splits: [part, { ...part, accountId: 'a' }] };
    expect(effectOf(SETS, booked(byRule('r')), split, null)).toBe('change');
    expect(effectOf(SETS, booked(split), byRule('r'), null)).toBe('change');
    expect(effectOf(SETS, booked(split), split, null)).toBe('none');
    expect(effectOf(SETS, booked(split), byRule('r'), date)).toBe('locked');
  });

  it('is a change if the account of a part is excluded', () => {
    const part = { accountId: 'b', amountMinor: 5n, description: null, ruleId: 'x' };
    const split = { ...byRule('x'), splits: [part, { ...part, accountId: 'a' }] };
    const next = whole(decisionOf(A, 'memory', 0.9));
    expect(effectOf(EXCLUDES, booked(split), next, null)).toBe('change');
    expect(effectOf({ ...EXCLUDES, target: accountTarget('c') }, booked(split), next, null)).toBe('none');
  });
});
