import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percentOf } from './percent.js';

describe('percentOf', () => {
  it.each([
    [1n, 3n, 33.3],
    [2n, 3n, 66.7],
    [-2n, 3n, -66.7],
    [5n, 10_000n, 0.1],
    [-5n, 10_000n, -0.1],
    [4n, 10_000n, 0],
    [-4n, 10_000n, 0],
    [300n, 100n, 300],
    [1n, 0n, null],
    [1n, -100n, null],
  ])('%d of %d', (part, whole, percent) => {
    expect(percentOf(part, whole)).toBe(percent);
  });

  it('adds up to 100 within half a tenth for each part', () => {
    const parts = fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(parts, (minors) => {
        const whole = minors.reduce((sum, minor) => sum + minor, 0n);
        fc.pre(whole > 0n);
        const sum = minors.reduce((total, minor) => total + percentOf(minor, whole)!, 0);
        expect(Math.abs(sum - 100)).toBeLessThanOrEqual(0.05 * minors.length + 1e-9);
      }),
    );
  });
});
