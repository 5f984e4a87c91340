import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Budget } from '../config/config.js';
import { peek, spend, type BudgetVerdict } from './gcra.js';

const NOW = Date.parse('2026-03-15T12:00:00Z');

/** Valid budgets: up to four decimals per second. */
const anyBudget: fc.Arbitrary<Budget> = fc.record({
  burst: fc.integer({ min: 1, max: 200 }),
  perSecond: fc.oneof(
    fc.integer({ min: 1, max: 100 }),
    fc.integer({ min: 1, max: 99_999 }).map((tenThousandths) => tenThousandths / 10_000),
  ),
});
const anyNow = fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2100-01-01') });

/** A bucket with its own clock. */
class Bucket {
  private tat: number | undefined;

  constructor(
    private readonly budget: Budget,
    private nowMs = NOW,
  ) {}

  spend(): BudgetVerdict {
    const { tat, verdict } = spend(this.tat, this.nowMs * 1000, this.budget);
    this.tat = tat;
    return verdict;
  }

  peek(): BudgetVerdict {
    return peek(this.tat, this.nowMs * 1000, this.budget);
  }

  spendTimes(times: number): BudgetVerdict[] {
    return Array.from({ length: times }, () => this.spend());
  }

  wait(milliseconds: number): void {
    this.nowMs += milliseconds;
  }
}

const allowedOf = (verdicts: readonly BudgetVerdict[]) => verdicts.filter(({ allowed }) => allowed).length;

describe('a token bucket', () => {
  it('allows exactly its burst at once, whatever the budget and the moment', () => {
    fc.assert(
      fc.property(anyBudget, anyNow, (budget, now) => {
        expect(allowedOf(new Bucket(budget, now).spendTimes(budget.burst + 3))).toBe(budget.burst);
      }),
      { numRuns: 1_000 },
    );
  });

  it('counts down what is left, to zero', () => {
    const verdicts = new Bucket({ burst: 3, perSecond: 1 }).spendTimes(4);
    expect(verdicts.map(({ remaining }) => remaining)).toEqual([2, 1, 0, 0]);
  });

  it('reports exactly how many more requests it would allow', () => {
    fc.assert(
      fc.property(anyBudget, fc.nat({ max: 200 }), fc.nat({ max: 5_000 }), (budget, before, waitMs) => {
        const bucket = new Bucket(budget);
        bucket.spendTimes(before);
        bucket.wait(waitMs);
        const { remaining } = bucket.spend();
        expect(allowedOf(bucket.spendTimes(remaining))).toBe(remaining);
        expect(bucket.spend().allowed).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  it('regains one token after exactly the time of one token', () => {
    const bucket = new Bucket({ burst: 5, perSecond: 4 });
    bucket.spendTimes(5);
    bucket.wait(249);
    expect(bucket.spend().allowed).toBe(false);
    bucket.wait(1);
    expect(bucket.spend().allowed).toBe(true);
    expect(bucket.spend().allowed).toBe(false);
  });

  it('regains tokens in proportion to time, up to its burst', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.constantFrom(1, 2, 4, 5, 10, 20, 50),
        fc.nat({ max: 100 }),
        (burst, perSecond, steps) => {
          const bucket = new Bucket({ burst, perSecond });
          bucket.spendTimes(burst);
          bucket.wait(steps * (1_000 / perSecond));
          expect(allowedOf(bucket.spendTimes(burst + 1))).toBe(Math.min(steps, burst));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('allows no more than its burst and what it regained over a long time', () => {
    fc.assert(
      fc.property(anyBudget, fc.array(fc.nat({ max: 2_000 }), { maxLength: 100 }), (budget, waits) => {
        const bucket = new Bucket(budget);
        let allowed = 0;
        for (const wait of waits) {
          bucket.wait(wait);
          allowed += allowedOf(bucket.spendTimes(3));
        }
        const seconds = waits.reduce((sum, wait) => sum + wait, 0) / 1_000;
        expect(allowed).toBeLessThanOrEqual(budget.burst + Math.floor(seconds * budget.perSecond + 1e-6));
      }),
    );
  });

  it('[8] succeeds after the wait that it reports', () => {
    fc.assert(
      fc.property(anyBudget, anyNow, fc.nat({ max: 3_000 }), (budget, now, waitMs) => {
        const bucket = new Bucket(budget, now);
        bucket.spendTimes(budget.burst + 1);
        bucket.wait(waitMs);
        const verdict = bucket.spendTimes(budget.burst + 1).at(-1);
        if (!verdict || verdict.allowed) return expect.fail('the bucket never ran dry');
        expect(Number.isInteger(verdict.retryAfterSeconds)).toBe(true);
        expect(verdict.retryAfterSeconds).toBeGreaterThanOrEqual(1);
        bucket.wait(verdict.retryAfterSeconds * 1_000);
        expect(bucket.spend().allowed).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it('asks for no second of waiting too many', () => {
    fc.assert(
      fc.property(anyBudget, (budget) => {
        const bucket = new Bucket(budget);
        const verdict = bucket.spendTimes(budget.burst + 1).at(-1);
        const waitMs = ((verdict?.retryAfterSeconds ?? 0) - 1) * 1_000 - 1;
        if (waitMs < 0) return;
        bucket.wait(waitMs);
        expect(bucket.spend().allowed).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  it('is full again after the reset time that it reports', () => {
    fc.assert(
      fc.property(anyBudget, fc.integer({ min: 1, max: 200 }), (budget, times) => {
        const bucket = new Bucket(budget);
        const resetSeconds = bucket.spendTimes(times).at(-1)?.resetSeconds ?? 0;
        bucket.wait(resetSeconds * 1_000);
        expect(allowedOf(bucket.spendTimes(budget.burst + 1))).toBe(budget.burst);
      }),
      { numRuns: 500 },
    );
  });

  it('charges nothing for a refused request', () => {
    const bucket = new Bucket({ burst: 2, perSecond: 1 });
    bucket.spendTimes(100);
    bucket.wait(1_000);
    expect(bucket.spend().allowed).toBe(true);
  });

  it('has a token after the time of one token when the clock is set back by a day', () => {
    fc.assert(
      fc.property(anyBudget, fc.integer({ min: 1, max: 250 }), (budget, times) => {
        const bucket = new Bucket(budget);
        bucket.spendTimes(times);
        bucket.wait(-86_400_000);
        // Callers who only peek wait no longer than those who spend.
        for (let next = 0; next < 3; next++) {
          const { retryAfterSeconds } = bucket.peek();
          expect(retryAfterSeconds).toBeLessThanOrEqual(Math.ceil(1 / budget.perSecond));
          bucket.wait(retryAfterSeconds * 1_000);
          expect(bucket.peek().allowed).toBe(true);
          expect(bucket.spend().allowed).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['the first of three', 1, { allowed: true, remaining: 2, resetSeconds: 2, retryAfterSeconds: 0 }],
    ['the last of three', 3, { allowed: true, remaining: 0, resetSeconds: 6, retryAfterSeconds: 0 }],
    ['one too many', 4, { allowed: false, remaining: 0, resetSeconds: 6, retryAfterSeconds: 2 }],
  ])('reports %s', (_what, times, verdict) => {
    expect(new Bucket({ burst: 3, perSecond: 0.5 }).spendTimes(times).at(-1)).toEqual(verdict);
  });

  it('peeks at the verdict of the next request without charging for it', () => {
    fc.assert(
      fc.property(anyBudget, fc.integer({ min: 0, max: 250 }), (budget, times) => {
        const bucket = new Bucket(budget);
        bucket.spendTimes(times);
        const asked = [bucket.peek(), bucket.peek()];
        const { allowed, retryAfterSeconds } = bucket.spend();
        expect(asked.map((verdict) => [verdict.allowed, verdict.retryAfterSeconds])).toEqual([
          [allowed, retryAfterSeconds],
          [allowed, retryAfterSeconds],
        ]);
      }),
      { numRuns: 500 },
    );
  });
});
