import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toUnits } from './exact-decimal.js';
import { ownershipProblem, ownershipUnits } from './ownership.js';

describe('the ownership of members', () => {
  it.each([
    [[100]],
    [[50, 50]],
    [[33.33, 33.33, 33.34]],
    [[33.3333, 33.3333, 33.3334]],
    [[0.1, 0.2, 99.7]],
    [[0.0001, 99.9999]],
    // As doubles these sum to 99.99999999999999.
    [[1.1, 2.2, 3.3, 93.4]],
    [Array.from({ length: 10 }, () => 10)],
  ])('%j sums to the whole company', (shares) => {
    expect(ownershipProblem(shares)).toBeNull();
  });

  it.each([
    [[99.9999], '99.9999'],
    [[33.33, 33.33, 33.33], '99.99'],
    [[50, 50.0001], '100.0001'],
    [[100, 100], '200'],
    [[0.1, 0.2], '0.3'],
  ])('%j sums to %s percent, not to the whole company', (shares, sum) => {
    expect(ownershipProblem(shares)).toBe(`must own exactly 100 percent together, not ${sum}`);
  });

  it.each([
    0,
    -1,
    100.0001,
    0.00001,
    1e-7,
    33.33333,
    1e300,
    Number.NaN,
    Infinity,
    '50',
    null,
    undefined,
    true,
  ])('%s is not a valid share', (share) => {
    expect(ownershipUnits(share)).toBeNull();
    // The field's own check reports it; a sum without it would mean nothing.
    expect(ownershipProblem([share, 1])).toBeNull();
  });

  it('sums exactly, however the whole is split', () => {
    const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 999_999 }), { maxLength: 20 });
    fc.assert(
      fc.property(cuts, (points) => {
        const edges = [0, ...points.toSorted((a, b) => a - b), 1_000_000];
        const shares = edges
          .slice(1)
          .map((edge, index) => Number(((edge - (edges[index] ?? 0)) / 10_000).toFixed(4)));
        expect(ownershipProblem(shares)).toBeNull();
        expect(ownershipProblem([...shares, 0.0001])).not.toBeNull();
      }),
    );
  });
});

describe('an exact decimal', () => {
  it.each([
    [12.5, 4, 125_000],
    [0, 6, 0],
    [0.000001, 6, 1],
    [0.0001, 6, 100],
    [1_000_000, 6, 1_000_000_000_000],
    [7, 0, 7],
  ])('%d with %i decimals is %i', (value, decimals, units) => {
    expect(toUnits(value, decimals)).toBe(units);
  });

  it.each([
    [0.5, 0],
    [0.0000001, 6],
    [-1, 2],
    [1e21, 2],
    ['1', 2],
  ])('%j with %i decimals is null', (value, decimals) => {
    expect(toUnits(value, decimals)).toBeNull();
  });
});
