import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contradictions } from './contradictions.js';
import type { RuleCondition } from './rule.js';
import { foldTransaction, type MatchableTransaction, ruleTest } from './rule-matcher.js';

const between = (min: bigint | null, max: bigint | null): RuleCondition => ({
  field: 'amount',
  operator: 'between',
  min,
  max,
});
const direction = (value: 'in' | 'out'): RuleCondition => ({
  field: 'direction',
  operator: 'equals',
  values: [value],
});
const text = (
  operator: 'contains' | 'equals' | 'starts_with' | 'one_of',
  ...values: string[]
): RuleCondition => ({
  field: 'merchant',
  operator,
  values,
});
const account = (...values: string[]): RuleCondition => ({
  field: 'bankAccountId',
  operator: 'one_of',
  values,
});

describe('conditions that can never be met', () => {
  it.each<[string, RuleCondition[], string, string]>([
    ['a reversed range', [between(1000n, 500n)], 'conditions[0].min', 'must not exceed max'],
    ['an amount of 0', [{ field: 'amount', operator: 'equals', values: [0n] }], 'conditions[0]', 'amount 0'],
    ['a range of only 0', [between(0n, 0n)], 'conditions[0]', 'amount 0'],
    [
      'money in with positive amounts',
      [direction('in'), between(0n, null)],
      'conditions[1]',
      'conditions[0]',
    ],
    [
      'money out with negative amounts',
      [between(null, -1n), direction('out')],
      'conditions[1]',
      'conditions[0]',
    ],
    ['both directions', [direction('in'), direction('out')], 'conditions[1]', 'conditions[0]'],
    ['separate ranges', [between(1n, 5n), between(6n, 9n)], 'conditions[1]', 'conditions[0]'],
    ['two names', [text('equals', 'a'), text('equals', 'b')], 'conditions[1]', 'conditions[0]'],
    [
      'two prefixes',
      [text('starts_with', 'ab'), text('starts_with', 'ac')],
      'conditions[1]',
      'conditions[0]',
    ],
    [
      'a name that lacks a part',
      [text('one_of', 'a', 'b'), text('contains', 'c')],
      'conditions[1]',
      'conditions[0]',
    ],
    ['two accounts', [account('one'), account('two')], 'conditions[1]', 'conditions[0]'],
    [
      'three that conflict only together',
      [account('one', 'two'), account('two', 'three'), account('one', 'three')],
      'conditions[2]',
      'the conditions before it',
    ],
  ])('%s', (_what, conditions, path, reason) => {
    const [problem, ...others] = contradictions('all', conditions);
    expect(problem?.path).toBe(path);
    expect(problem?.problem).toContain(reason);
    expect(others).toEqual([]);
  });

  it('are all reported', () => {
    const paths = contradictions('any', [between(2n, 1n), direction('in'), between(0n, 0n)]);
    expect(paths.map(({ path }) => path)).toEqual(['conditions[0].min', 'conditions[2]']);
  });

  it('may conflict with each other if any of them is enough', () => {
    expect(contradictions('any', [direction('in'), direction('out')])).toEqual([]);
  });
});

describe('the check', () => {
  // All texts of up to four letters: conditions that can be met at all are met by one of them.
  const LETTERS = ['A', 'B'];
  const TEXTS = ['', ...LETTERS, ...words(2), ...words(3), ...words(4)];
  const TRANSACTIONS: MatchableTransaction[] = TEXTS.flatMap((merchant) =>
    [-2n, -1n, 1n, 2n].flatMap((amountMinor) =>
      ['one', 'two'].map((bankAccountId) => ({ description: '', merchant, amountMinor, bankAccountId })),
    ),
  );
  const shortText = fc.constantFrom(...LETTERS, ...words(2));
  const amount = fc.bigInt({ min: -2n, max: 2n });
  const anyCondition: fc.Arbitrary<RuleCondition> = fc.oneof(
    fc
      .tuple(fc.constantFrom('contains' as const, 'starts_with' as const, 'equals' as const), shortText)
      .map(([operator, value]) => text(operator, value)),
    fc.array(shortText, { minLength: 1, maxLength: 2 }).map((values) => text('one_of', ...values)),
    fc.tuple(amount, amount).map(([min, max]) => between(min, max)),
    fc
      .array(amount, { minLength: 1, maxLength: 2 })
      .map((values): RuleCondition => ({ field: 'amount', operator: 'one_of', values })),
    fc.constantFrom(direction('in'), direction('out')),
    fc.constantFrom(account('one'), account('two'), account('one', 'two')),
  );

  it('rejects exactly what no transaction can meet', () => {
    // Two texts of two letters each fit into four letters, so longer texts are not needed.
    const atMostTwoTexts = (conditions: readonly RuleCondition[]) =>
      conditions.filter(({ field }) => field === 'merchant').length <= 2;
    fc.assert(
      fc.property(
        fc.array(anyCondition, { minLength: 1, maxLength: 4 }).filter(atMostTwoTexts),
        (conditions) => {
          const test = ruleTest({ match: 'all', conditions });
          const isMet = TRANSACTIONS.some((transaction) => test(foldTransaction(transaction)));
          expect(contradictions('all', conditions).length === 0).toBe(isMet);
        },
      ),
      { numRuns: 500 },
    );
  });

  function words(length: number): string[] {
    return length === 0 ? [''] : words(length - 1).flatMap((word) => LETTERS.map((letter) => word + letter));
  }
});
