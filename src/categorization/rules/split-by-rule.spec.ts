import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumMinor } from '../../kernel/money.js';
import { accountTarget, TRANSFER_TARGET } from '../category.js';
import type { RuleSplit } from './rule.js';
import { splitByRule } from './split-by-rule.js';

const fixed = (amountMinor: bigint, description: string | null = null): RuleSplit => ({
  accountId: 'interest',
  amountMinor,
  description,
});
const share = (millionths: bigint): RuleSplit => ({ accountId: 'tax', share: millionths, description: null });
const rule = (...splits: RuleSplit[]) => ({ id: 'rule-1', target: accountTarget('loan'), splits });

/** The amounts of the parts, the rest last; null if the rule's category gets all. */
function partsOf(amountMinor: bigint, ...splits: RuleSplit[]): bigint[] | null | 'does not fit' {
  const split = splitByRule(rule(...splits), amountMinor);
  if (!split.fits) return 'does not fit';
  return split.lines?.map((line) => line.amountMinor) ?? null;
}

describe('a rule splits a transaction', () => {
  it('into its parts, in their order, and the rest for its category', () => {
    expect(splitByRule(rule(fixed(10_782n, 'Interest'), share(100_000n)), 85_000n)).toEqual({
      fits: true,
      lines: [
        { accountId: 'interest', amountMinor: 10_782n, description: 'Interest', ruleId: 'rule-1' },
        { accountId: 'tax', amountMinor: 8500n, description: null, ruleId: 'rule-1' },
        { accountId: 'loan', amountMinor: 65_718n, description: null, ruleId: 'rule-1' },
      ],
    });
  });

  it.each([
    ['halves away from zero', 1001n, [share(500_000n)], [501n, 500n]],
    ['halves away from zero for money in', -1001n, [share(500_000n)], [-501n, -500n]],
    ['the nearest minor unit', 9_999n, [share(75_000n)], [750n, 9_249n]],
    ['each share of the whole amount', 100n, [share(500_000n), share(333_333n)], [50n, 33n, 17n]],
  ])('with %s', (_what, amount, splits, expected) => {
    expect(partsOf(amount, ...splits)).toEqual(expected);
  });

  it('of a payout into more sales than it is, and its fee', () => {
    expect(partsOf(-9680n, fixed(320n))).toEqual([320n, -10_000n]);
  });

  it('not at all if every share rounds to 0', () => {
    expect(partsOf(6n, share(75_000n))).toBeNull();
    expect(partsOf(7n, share(75_000n), share(10_000n))).toEqual([1n, 6n]);
  });

  it.each([
    ['nothing is left', 10_782n],
    ['the rest would go in the other direction', 10_000n],
  ])('does not fit if %s', (_what, amount) => {
    expect(partsOf(amount, fixed(10_782n))).toBe('does not fit');
  });

  it('only if it says so', () => {
    expect(splitByRule({ ...rule(), splits: null }, 500n)).toEqual({ fits: true, lines: null });
    expect(splitByRule({ ...rule(fixed(5n)), target: TRANSFER_TARGET }, 500n)).toEqual({
      fits: true,
      lines: null,
    });
  });

  it('into parts that sum to its amount, none of them 0, and a rest in its direction', () => {
    const anyAmount = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }).filter((amount) => amount !== 0n);
    const anySplit = fc.oneof(
      anyAmount.map((amount) => fixed(amount)),
      fc.bigInt(1n, 999_999n).map(share),
    );
    fc.assert(
      fc.property(anyAmount, fc.array(anySplit, { minLength: 1, maxLength: 49 }), (amount, splits) => {
        const parts = partsOf(amount, ...splits);
        if (parts === null || parts === 'does not fit') return;
        expect(sumMinor(parts)).toBe(amount);
        expect(parts).not.toContain(0n);
        expect(parts.length).toBeLessThanOrEqual(splits.length + 1);
        expect(parts.at(-1)! > 0n).toBe(amount > 0n);
      }),
    );
  });
});
