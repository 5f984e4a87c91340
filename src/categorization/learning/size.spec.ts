import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Context, emptyContext, addSize, addDecision } from './context.js';
import { sizeFits, sizeOf, sizesOf } from './size.js';

const CANDIDATES = { categories: [0, 1], positions: [0, 1] };

const fitsOf = (size: number, everywhere?: Context, account?: Context) =>
  sizeFits(size, sizesOf(everywhere, account, CANDIDATES));

function decided(...decisions: readonly (readonly [category: number, amountMinor: bigint])[]): Context {
  const context = emptyContext();
  for (const [category, amountMinor] of decisions) {
    addDecision(context, category, 0.9, 1);
    addSize(context, category, 0.9, sizeOf(amountMinor));
  }
  return context;
}

describe('how well an amount fits', () => {
  it('is the same for money out and in, and rises with the amount', () => {
    expect(sizeOf(0n)).toBe(0);
    expect(sizeOf(-2_500n)).toBe(sizeOf(2_500n));
    expect(sizeOf(2_500n)).toBeCloseTo(Math.log(26), 12);
    expect(sizeOf(9_007_199_254_740_993n)).toBeLessThan(33);
  });

  it('is 0 without decisions', () => {
    expect(fitsOf(3)).toEqual([0, 0]);
    expect(fitsOf(3, decided([0, 500n]))).toEqual([expect.any(Number), 0]);
  });

  it('is best for usual amounts, on the account rather than elsewhere', () => {
    const small = decided([0, 500n], [0, 510n], [0, 490n], [1, 50_000n], [1, 52_000n]);
    const [first = 0, second = 0] = fitsOf(sizeOf(505n), small);
    expect(first).toBeGreaterThan(0);
    expect(second).toBeLessThan(0);
    const here = decided([0, 50_000n], [0, 51_000n]);
    expect(fitsOf(sizeOf(50_500n), small, here)[0]).toBeGreaterThan(
      fitsOf(sizeOf(505n), small, here)[0] ?? 0,
    );
  });

  it('is always finite and has a lower limit', () => {
    const amounts = fc.oneof(fc.constantFrom(0n, 1n, 2_500n), fc.bigInt(-(10n ** 15n), 10n ** 15n));
    const history = fc.array(fc.tuple(fc.constantFrom(0, 1), amounts), { maxLength: 400 });
    fc.assert(
      fc.property(history, history, amounts, (everywhere, account, amount) => {
        const fits = fitsOf(sizeOf(amount), decided(...everywhere), decided(...account));
        expect(fits).toHaveLength(2);
        expect(fits.every((fit) => Number.isFinite(fit) && fit >= -4)).toBe(true);
      }),
    );
  });

  it('falls with the distance from the usual amount', () => {
    const often = decided(...Array.from({ length: 20 }, () => [0, 2_500n] as const));
    const fits = [2_500n, 3_000n, 5_000n, 20_000n, 10n ** 9n].map(
      (amount) => fitsOf(sizeOf(amount), often, often)[0] ?? NaN,
    );
    expect(fits).toEqual(fits.toSorted((a, b) => b - a));
  });

  it('uses sums of sizes that fade like the weights', () => {
    const context = decided([0, 500n], [1, 700n]);
    expect(context.weights).toEqual([0.9, 1]);
    expect(context.sizes).toEqual([0.9 * sizeOf(500n), sizeOf(700n)]);
    expect(context.squares).toEqual([0.9 * sizeOf(500n) ** 2, sizeOf(700n) ** 2]);
  });
});
