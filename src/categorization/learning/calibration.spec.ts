import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BINS, Calibration } from './calibration.js';
import type { PredictionLevel } from './prediction-level.js';

const anyLevel = fc.constantFrom<PredictionLevel>('account', 'merchant', 'unknown');
const share = fc.double({ min: 0, max: 1, noNaN: true });
const anyGrades = fc.array(fc.record({ level: anyLevel, raw: share, right: fc.boolean() }), {
  maxLength: 300,
});

function graded(grades: readonly { level: PredictionLevel; raw: number; right: boolean }[]): Calibration {
  const calibration = new Calibration();
  for (const grade of grades) calibration.grade(grade);
  return calibration;
}

describe('calibration', () => {
  it('never falls as the raw probability rises, and never reaches 1', () => {
    fc.assert(
      fc.property(anyGrades, anyLevel, share, share, (grades, level, a, b) => {
        const calibration = graded(grades);
        const [low, high] = [
          calibration.confidence(level, Math.min(a, b)),
          calibration.confidence(level, Math.max(a, b)),
        ];
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeGreaterThanOrEqual(low);
        expect(high).toBeLessThanOrEqual(0.999);
      }),
    );
  });

  it('falls with every unreviewed prediction', () => {
    fc.assert(
      fc.property(anyLevel, share, fc.nat({ max: 100 }), (level, raw, unreviewed) => {
        const calibration = new Calibration();
        expect(calibration.confidence(level, raw, unreviewed + 1)).toBeLessThan(
          calibration.confidence(level, raw, unreviewed),
        );
      }),
    );
    expect(new Calibration().confidence('account', 0.99, 12)).toBeCloseTo(
      new Calibration().confidence('account', 0.99) * 0.99 ** 12,
      9,
    );
  });

  it('follows the grades: wrong predictions lower it, right ones raise it', () => {
    const before = new Calibration().confidence('account', 0.92);
    const of = (right: boolean) =>
      graded(Array.from({ length: 200 }, () => ({ level: 'account' as const, raw: 0.92, right }))).confidence(
        'account',
        0.92,
      );
    expect(of(false)).toBeLessThan(before - 0.3);
    expect(of(true)).toBeGreaterThan(before);
  });

  it('is lower for merchants without decisions on the account', () => {
    const calibration = new Calibration();
    expect(calibration.confidence('merchant', 0.92)).toBeLessThan(calibration.confidence('account', 0.92));
  });

  it('is restored from its bins', () => {
    fc.assert(
      fc.property(anyGrades, anyLevel, share, (grades, level, raw) => {
        const calibration = graded(grades);
        const stored = calibration.all();
        expect(stored.every(({ bin }) => bin >= 0 && bin < BINS)).toBe(true);
        const again = new Calibration(JSON.parse(JSON.stringify(stored)));
        expect(again.confidence(level, raw)).toBe(calibration.confidence(level, raw));
      }),
    );
  });
});
