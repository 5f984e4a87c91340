import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountTarget, type CategoryTarget, TRANSFER_TARGET } from '../category.js';
import type { RuleLogic, RuleSplit } from './rule.js';
import { RuleBook } from './rule-book.js';
import type { MatchableTransaction } from './rule-matcher.js';

const TRANSACTION: MatchableTransaction = {
  description: 'coffee',
  merchant: 'Blue Bottle',
  amountMinor: 450n,
  bankAccountId: 'account-1',
};
const OPEN = {
  isEligible: (target: CategoryTarget) => target.kind === 'transfer' || target.accountId !== 'closed',
};
const A = accountTarget('a');
const B = accountTarget('b');

function rule(id: string, action: 'set' | 'exclude', target: CategoryTarget, value = 'coffee'): RuleLogic {
  const conditions = [{ field: 'description', operator: 'contains', values: [value] } as const];
  return { id, name: `rule ${id}`, match: 'all', conditions, action, target, splits: null };
}

const verdict = (...rules: RuleLogic[]) => new RuleBook(rules).match(TRANSACTION, OPEN);
const setBy = (id: string, target: CategoryTarget) => ({
  ruleId: id,
  name: `rule ${id}`,
  target,
  splits: null,
});

describe('the rules of an entity', () => {
  it('do not decide a transaction that none of them matches', () => {
    expect(verdict(rule('1', 'set', A, 'tea'))).toEqual({ rule: null, excluded: [] });
  });

  it('decide by the first match', () => {
    expect(verdict(rule('0', 'set', A, 'tea'), rule('1', 'set', B), rule('2', 'set', A)).rule).toEqual(
      setBy('1', B),
    );
    expect(verdict(rule('1', 'set', TRANSFER_TARGET)).rule).toEqual(setBy('1', TRANSFER_TARGET));
  });

  it('skip a rule whose account is no longer a category', () => {
    expect(verdict(rule('1', 'set', accountTarget('closed')), rule('2', 'set', A)).rule).toEqual(
      setBy('2', A),
    );
  });

  describe('that split', () => {
    const splitting = (...splits: RuleSplit[]): RuleLogic => ({ ...rule('1', 'set', A), splits });
    const half = { accountId: 'b', description: null, share: 500_000n };

    it('decide with the parts of the amount', () => {
      const line = { amountMinor: 225n, description: null, ruleId: '1' };
      const splits = [
        { ...line, accountId: 'b' },
        { ...line, accountId: 'a' },
      ];
      expect(verdict(splitting(half)).rule).toEqual({ ...setBy('1', A), splits });
    });

    it('are skipped if a part does not fit, or has an account that is no category or excluded', () => {
      const below = rule('2', 'set', B);
      expect(
        verdict(splitting({ accountId: 'b', description: null, amountMinor: 450n }), below).rule,
      ).toEqual(setBy('2', B));
      expect(verdict(splitting({ ...half, accountId: 'closed' }), below).rule).toEqual(setBy('2', B));
      expect(verdict(rule('0', 'exclude', B), splitting(half)).rule).toBeNull();
    });
  });

  it('let an exclusion override the rules below it and all weaker evidence', () => {
    expect(verdict(rule('1', 'exclude', A), rule('2', 'set', A), rule('3', 'set', B))).toEqual({
      rule: setBy('3', B),
      excluded: [A],
    });
    expect(verdict(rule('1', 'exclude', A), rule('2', 'set', A))).toEqual({ rule: null, excluded: [A] });
  });

  it('do not let an exclusion override a rule above it', () => {
    expect(verdict(rule('1', 'set', A), rule('2', 'exclude', A)).rule).toEqual(setBy('1', A));
  });

  it('never set a category that a rule above excludes', () => {
    const anyRule = fc
      .tuple(
        fc.constantFrom('set' as const, 'exclude' as const),
        fc.constantFrom(A, B, accountTarget('closed')),
      )
      .map(([action, target]) => ({ action, target }));
    fc.assert(
      fc.property(fc.array(anyRule, { maxLength: 6 }), (drafts) => {
        const rules = drafts.map(({ action, target }, index) => rule(String(index), action, target));
        const { rule: decided, excluded } = verdict(...rules);
        if (decided === null) return;
        expect(excluded).not.toContainEqual(decided.target);
        const above = rules.slice(0, Number(decided.ruleId));
        expect(excluded).toEqual(
          above.filter(({ action }) => action === 'exclude').map(({ target }) => target),
        );
      }),
    );
  });
});
