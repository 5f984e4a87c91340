import { describe, expect, it } from 'vitest';
import { calendarDate } from '../../kernel/calendar-date.js';
import { accountTarget, decisionOf } from '../category.js';
import type { RuleLogic } from './rule.js';
import { effectOf } from './rule-effect.js';

const A = accountTarget('a');
const B = accountTarget('b');
const SETS: RuleLogic = { id: 'r', name: 'r', match: 'all', conditions: [], action: 'set', target: A };
const EXCLUDES: RuleLogic = { ...SETS, action: 'exclude', target: B };
const byRule = (ruleId: string) => decisionOf(A, 'rule', 0.99, { ruleId });
const date = calendarDate('2026-03-10');
const booked = (decision = decisionOf(B, 'pushed', 0.95)) => ({ decision, entryId: 'entry', date });

describe('what a rule does to a row', () => {
  it('it sets moves it', () => {
    expect(effectOf(SETS, booked(), byRule('r'), null)).toBe('change');
  });

  it('it sets is told even where only the reason is another', () => {
    expect(effectOf(SETS, booked(decisionOf(A, 'memory', 0.9)), byRule('r'), date)).toBe('change');
  });

  it('it decided before is none', () => {
    expect(effectOf(SETS, booked(byRule('r')), byRule('r'), null)).toBe('none');
  });

  it('another rule decides is none of it', () => {
    expect(effectOf(SETS, booked(), byRule('other'), null)).toBe('none');
  });

  it('a person decided is left alone', () => {
    expect(effectOf(SETS, booked(decisionOf(B, 'user_override', 1)), byRule('r'), null)).toBe(
      'decided_by_person',
    );
  });

  it('booked in the closed period is left alone, unbooked is not', () => {
    expect(effectOf(SETS, booked(), byRule('r'), date)).toBe('locked');
    expect(effectOf(SETS, { ...booked(), entryId: null }, byRule('r'), date)).toBe('change');
  });

  it('it keeps away from an account moves to the next evidence', () => {
    expect(effectOf(EXCLUDES, booked(), decisionOf(A, 'memory', 0.9), null)).toBe('change');
  });

  it('it keeps away from an account that it is not on is none', () => {
    expect(effectOf(EXCLUDES, booked(byRule('x')), decisionOf(B, 'memory', 0.9), null)).toBe('none');
    expect(effectOf(EXCLUDES, booked(), decisionOf(B, 'rule', 0.99, { ruleId: 'x' }), null)).toBe('none');
  });
});
