import { describe, expect, it } from 'vitest';
import { levelFromNumber, levelToNumber } from './prediction-level.js';

describe('prediction levels', () => {
  it.each([
    ['account', 0],
    ['merchant', 1],
    ['unknown', 2],
  ] as const)('%s is stored as %i', (level, stored) => {
    expect(levelToNumber(level)).toBe(stored);
    expect(levelFromNumber(stored)).toBe(level);
  });

  it.each([-1, 3, 0.5])('%d is not a level', (stored) => {
    expect(() => levelFromNumber(stored)).toThrow(RangeError);
  });
});
