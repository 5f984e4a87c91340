import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SMALL_CHART as chart } from '../../../test/support/books/stored-transaction.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import { sumMinor } from '../../kernel/money.js';
import { mismatchOf, readSplits } from './read-splits.js';

const USD = 'USD' as CurrencyCode;

describe('the parts of a split', () => {
  it('are lines on accounts of the chart, in their order', () => {
    const splits = [
      { amount: 96.8, category: '6200', description: ' Payout ' },
      { amount: -3.2, category: '6100', description: '  ' },
      { amount: 1, category: '6100' },
    ];
    expect(readSplits(splits, USD, chart)).toEqual({
      ok: true,
      lines: [
        { accountId: '6200', amountMinor: 9680n, description: 'Payout', ruleId: null },
        { accountId: '6100', amountMinor: -320n, description: null, ruleId: null },
        { accountId: '6100', amountMinor: 100n, description: null, ruleId: null },
      ],
    });
  });

  it('name every problem by its field', () => {
    const splits = [
      { amount: 1.005, category: '6100' },
      { amount: 1, category: 'transfer' },
      { amount: 1, category: '9999' },
      { amount: 1, category: '1000' },
      { amount: 1, category: '6300' },
    ];
    const read = readSplits(splits, USD, chart);
    expect(read.ok ? [] : read.problems.map(({ path }) => path)).toEqual([
      'splits[0].amount',
      'splits[1].category',
      'splits[2].category',
      'splits[3].category',
      'splits[4].category',
    ]);
  });
});

describe('the sum of a split', () => {
  const lines = (...amounts: bigint[]) =>
    amounts.map((amountMinor) => ({ accountId: '6100', amountMinor, description: null, ruleId: null }));

  it.each([
    [lines(10_000n, -320n), 9680n, null],
    [lines(10_000n, -320n), 9681n, '96.80 USD, 0.01 USD less than the amount of the transaction, 96.81 USD'],
    [
      lines(-10_000n, 320n),
      -9681n,
      '-96.80 USD, 0.01 USD more than the amount of the transaction, -96.81 USD',
    ],
  ])('is compared with the amount', (split, amountMinor, problem) => {
    expect(mismatchOf(split, amountMinor, USD)).toBe(problem && `the splits sum to ${problem}`);
  });

  it('is the amount exactly when nothing is wrong', () => {
    const amounts = fc.array(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), {
      minLength: 2,
      maxLength: 50,
    });
    fc.assert(
      fc.property(amounts, fc.bigInt({ min: -2n, max: 2n }), (parts, off) => {
        expect(mismatchOf(lines(...parts), sumMinor(parts) + off, USD) === null).toBe(off === 0n);
      }),
    );
  });
});
