import { describe, expect, it } from 'vitest';
import { SMALL_CHART as chart } from '../../../test/support/books/stored-transaction.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import { accountTarget, TRANSFER_TARGET } from '../category.js';
import { readRuleSplits, ruleSplitProblems } from './read-rule-splits.js';
import type { RuleCondition, RuleSplit } from './rule.js';
import type { RuleSplitDto } from './rules.dto.js';
import { storedSplits } from './stored-splits.js';

const USD = 'USD' as CurrencyCode;
const read = (...sent: RuleSplitDto[]) => readRuleSplits(sent, USD, chart);

describe('the parts of a rule', () => {
  it('are amounts in minor units and shares in millionths', () => {
    expect(
      read(
        { category: '6100', amount: 107.82, description: ' Interest ' },
        { category: '6100', share: 0.0765 },
      ),
    ).toEqual({
      splits: [
        { accountId: '6100', amountMinor: 10_782n, description: 'Interest' },
        { accountId: '6100', share: 76_500n, description: null },
      ],
      problems: [],
    });
  });

  it('name every problem by its field', () => {
    const { problems } = read(
      { category: '6100' },
      { category: '6100', amount: 1, share: 0.5 },
      { category: '6100', amount: 1.005 },
      { category: 'transfer', share: 0.5 },
      { category: '9999', share: 0.5 },
      { category: '1000', share: 0.5 },
      { category: '6300', share: 0.5 },
    );
    expect(problems.map(({ path }) => path)).toEqual([
      'splits[0].amount',
      'splits[1].share',
      'splits[2].amount',
      'splits[3].category',
      'splits[4].category',
      'splits[5].category',
      'splits[6].category',
    ]);
  });

  it('are stored and loaded as they are', () => {
    const { splits } = read({ category: '6100', amount: -5 }, { category: '6100', share: 0.000001 });
    expect(storedSplits.from(JSON.parse(JSON.stringify(storedSplits.to(splits))))).toEqual(splits);
    expect(storedSplits.from(storedSplits.to(null))).toBeNull();
  });
});

describe('a rule that splits', () => {
  const out: RuleCondition = { field: 'direction', operator: 'equals', values: ['out'] };
  const half: RuleSplit = { accountId: '6100', description: null, share: 500_000n };
  const fixed: RuleSplit = { accountId: '6100', description: null, amountMinor: 500n };
  const rule = {
    match: 'all',
    conditions: [] as RuleCondition[],
    action: 'set',
    target: accountTarget('6100'),
    splits: [half],
  } as const;

  it.each([
    ['with shares needs no direction', rule, []],
    ['without parts has no problem', { ...rule, action: 'exclude', splits: null }, []],
    ['must set a category', { ...rule, action: 'exclude' }, ['splits']],
    ['cannot split a transfer', { ...rule, target: TRANSFER_TARGET }, ['category']],
    ['must leave a rest', { ...rule, splits: [half, half] }, ['splits']],
    ['with an amount needs the direction', { ...rule, splits: [fixed] }, ['conditions']],
    ['with an amount in one direction is fine', { ...rule, conditions: [out], splits: [fixed] }, []],
    [
      'with an amount in any direction is not',
      { ...rule, match: 'any', conditions: [out], splits: [fixed] },
      ['conditions'],
    ],
  ] as const)('%s', (_what, logic, paths) => {
    expect(ruleSplitProblems(logic).map(({ path }) => path)).toEqual(paths);
  });
});
