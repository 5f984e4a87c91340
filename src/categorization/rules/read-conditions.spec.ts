import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CurrencyCode } from '../../kernel/currency.js';
import { readConditions } from './read-conditions.js';
import type { RuleCondition } from './rule.js';
import type { RuleConditionDto } from './rules.dto.js';
import { toConditionView } from './rule-view.js';
import { storedConditions } from './stored-conditions.js';

const USD = 'USD' as CurrencyCode;
const JPY = 'JPY' as CurrencyCode;
const ACCOUNT = '0192f0c4-7b1a-7000-8000-000000000001';
const read = (condition: RuleConditionDto) => readConditions([condition], USD);

describe('conditions', () => {
  it.each<[string, RuleConditionDto, string]>([
    [
      'an operator of another field',
      { field: 'amount', operator: 'contains', value: 1 },
      'conditions[0].operator',
    ],
    [
      'a range of texts',
      { field: 'merchant', operator: 'between', min: 1, max: 2 },
      'conditions[0].operator',
    ],
    ['no value', { field: 'merchant', operator: 'equals' }, 'conditions[0].value'],
    ['no values', { field: 'merchant', operator: 'one_of' }, 'conditions[0].values'],
    ['no limits', { field: 'amount', operator: 'between' }, 'conditions[0].min'],
    [
      'one value too many',
      { field: 'merchant', operator: 'equals', value: 'a', values: ['b'] },
      'conditions[0].values',
    ],
    ['a limit too many', { field: 'amount', operator: 'equals', value: 1, max: 2 }, 'conditions[0].max'],
    ['a number for text', { field: 'merchant', operator: 'equals', value: 1 }, 'conditions[0].value'],
    [
      'text for a number',
      { field: 'amount', operator: 'one_of', values: [1, '2'] },
      'conditions[0].values[1]',
    ],
    ['a blank text', { field: 'merchant', operator: 'contains', value: ' \u3000' }, 'conditions[0].value'],
    ['too many decimals', { field: 'amount', operator: 'between', min: 1.005 }, 'conditions[0].min'],
    ['an amount too large', { field: 'amount', operator: 'equals', value: 1e12 }, 'conditions[0].value'],
    [
      'a direction that is none',
      { field: 'direction', operator: 'equals', value: 'up' },
      'conditions[0].value',
    ],
    [
      'an id that is none',
      { field: 'bankAccountId', operator: 'equals', value: 'chk' },
      'conditions[0].value',
    ],
  ])('with %s are rejected', (_what, condition, path) => {
    expect(read(condition).problems.map((problem) => problem.path)).toEqual([path]);
  });

  it('are each rejected with their own path', () => {
    const { problems } = readConditions(
      [
        { field: 'merchant', operator: 'equals', value: 'fine' },
        { field: 'direction', operator: 'one_of', values: ['in'] },
        { field: 'amount', operator: 'equals', value: 0.001 },
      ],
      USD,
    );
    expect(problems.map(({ path }) => path)).toEqual(['conditions[1].operator', 'conditions[2].value']);
  });

  it('use the currency of the entity for amounts', () => {
    const yen = readConditions([{ field: 'amount', operator: 'equals', value: 12 }], JPY);
    expect(yen.conditions).toEqual([{ field: 'amount', operator: 'equals', values: [12n] }]);
    expect(readConditions([{ field: 'amount', operator: 'equals', value: 1.5 }], JPY).problems).toHaveLength(
      1,
    );
  });

  it('are shown as they were sent, after parsing and storing', () => {
    const text = fc.string({ minLength: 1, maxLength: 20 }).filter((value) => value.trim() !== '');
    const amount = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((minor) => minor / 100);
    const anyCondition: fc.Arbitrary<RuleConditionDto> = fc.oneof(
      fc.record({
        field: fc.constantFrom('description' as const, 'merchant' as const),
        operator: fc.constantFrom('contains' as const, 'equals' as const, 'starts_with' as const),
        value: text,
      }),
      fc.record({
        field: fc.constant('merchant' as const),
        operator: fc.constant('one_of' as const),
        values: fc.array(text, { minLength: 1, maxLength: 5 }),
      }),
      fc.record(
        {
          field: fc.constant('amount' as const),
          operator: fc.constant('between' as const),
          min: amount,
          max: amount,
        },
        { requiredKeys: ['field', 'operator', 'min'] },
      ),
      fc.constant({ field: 'bankAccountId', operator: 'equals', value: ACCOUNT } as const),
      fc.constant({ field: 'direction', operator: 'equals', value: 'out' } as const),
    );
    fc.assert(
      fc.property(fc.array(anyCondition, { minLength: 1, maxLength: 10 }), (sent) => {
        const { conditions, problems } = readConditions(sent, USD);
        expect(problems).toEqual([]);
        const stored = JSON.parse(JSON.stringify(storedConditions.to(conditions)));
        const loaded = storedConditions.from(stored) as RuleCondition[];
        const shown = loaded.map((condition) => toConditionView(condition, USD));
        // JSON has no -0.
        expect(shown).toEqual(JSON.parse(JSON.stringify(sent)));
      }),
    );
  });
});
