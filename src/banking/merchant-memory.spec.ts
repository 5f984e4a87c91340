import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountTarget, REVIEW_THRESHOLD } from './category.js';
import { confidenceOf, type MerchantMemory } from './merchant-memory.js';

const memory = (streak: number, contradicted = false): MerchantMemory => ({
  target: accountTarget('rent'),
  streak,
  contradicted,
});

describe('how sure the service is of what people decided for a merchant', () => {
  it.each([
    [1, 0.85],
    [2, 0.92],
    [3, 0.97],
    [4, 0.97],
    [1_000, 0.97],
  ])('[2.1] after %d decisions in a row that agree: %d', (streak, confidence) => {
    expect(confidenceOf(memory(streak))).toBe(confidence);
  });

  it.each([
    [1, 0.425],
    [2, 0.46],
    [3, 0.485],
  ])('[2.1] after a contradiction and %d decisions: half, which is %d', (streak, confidence) => {
    expect(confidenceOf(memory(streak, true))).toBe(confidence);
  });

  it('is enough to book without a person, unless it was contradicted', () => {
    expect(confidenceOf(memory(1)) >= REVIEW_THRESHOLD).toBe(true);
    expect(confidenceOf(memory(3, true)) >= REVIEW_THRESHOLD).toBe(false);
  });

  it('stays between none and certainty, and never falls with one decision more that agrees', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), fc.boolean(), (streak, contradicted) => {
        const [now, next] = [memory(streak, contradicted), memory(streak + 1, contradicted)].map(
          confidenceOf,
        );
        expect(now! > 0 && now! < 1).toBe(true);
        expect(next! >= now!).toBe(true);
      }),
    );
  });

  it('of no decision at all is zero', () => {
    expect(confidenceOf(memory(0))).toBe(0);
  });
});
