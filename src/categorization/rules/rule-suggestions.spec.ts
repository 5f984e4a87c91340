import { describe, expect, it } from 'vitest';
import { accountTarget, TRANSFER_TARGET } from '../category.js';
import { type DecisionGroup, suggestRules } from './rule-suggestions.js';

const A = accountTarget('a');
const B = accountTarget('b');

function group(
  decisions: number,
  fields: Partial<DecisionGroup> & { account?: string; amount?: bigint } = {},
) {
  const { account = 'one', amount = 5n, ...more } = fields;
  const newest = { description: 'd', merchant: 'Shop', amountMinor: amount, bankAccountId: account };
  return { merchantKey: 'SHOP', target: A, merchants: ['Shop'], decisions, newest, ...more };
}

describe('a rule is suggested', () => {
  it('from the fifth decision on', () => {
    expect(suggestRules([group(4)])).toEqual([]);
    expect(suggestRules([group(5)])).toMatchObject([
      {
        name: 'Shop',
        conditions: [
          { field: 'merchant', operator: 'equals', values: ['Shop'] },
          { field: 'direction', operator: 'equals', values: ['out'] },
        ],
        target: A,
        decisions: 5,
        agreeing: 5,
      },
    ]);
  });

  it('if at least 95 of 100 decisions agree', () => {
    expect(suggestRules([group(95), group(5, { target: B })])).toMatchObject([
      { decisions: 100, agreeing: 95 },
    ]);
    expect(suggestRules([group(94), group(5, { target: B })])).toEqual([]);
  });

  it('for a merchant on all accounts', () => {
    const [whole, ...others] = suggestRules([group(3), group(3, { account: 'two' })]);
    expect(whole).toMatchObject({ decisions: 6, agreeing: 6 });
    expect(whole?.conditions.map(({ field }) => field)).toEqual(['merchant', 'direction']);
    expect(others).toEqual([]);
  });

  it('for a merchant on one account if its accounts differ', () => {
    const found = suggestRules([
      group(6),
      group(7, { account: 'two', target: B }),
      group(2, { account: 'three' }),
    ]);
    expect(found).toMatchObject([
      { target: B, decisions: 7 },
      { target: A, decisions: 6 },
    ]);
    expect(found[0]?.conditions.at(-1)).toEqual({
      field: 'bankAccountId',
      operator: 'equals',
      values: ['two'],
    });
  });

  it('for each direction separately', () => {
    const found = suggestRules([group(5), group(5, { amount: -5n, target: TRANSFER_TARGET })]);
    expect(found.map(({ target }) => target)).toEqual([A, TRANSFER_TARGET]);
    expect(found.map(({ conditions }) => conditions[1]?.field === 'direction')).toEqual([true, true]);
  });

  it('with every spelling of its merchant', () => {
    const [found] = suggestRules([group(5, { merchants: ['Shop 1', 'SHOP 1', 'Shop 2'] })]);
    expect(found?.conditions[0]).toEqual({
      field: 'merchant',
      operator: 'one_of',
      values: ['Shop 1', 'Shop 2'],
    });
  });

  it('only if a condition has room for all spellings', () => {
    const merchants = Array.from({ length: 51 }, (_, index) => `Shop ${index}`);
    expect(suggestRules([group(60, { merchants })])).toEqual([]);
  });
});
