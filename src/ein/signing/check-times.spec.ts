import { describe, expect, it } from 'vitest';
import { nextCheckAt } from './check-times.js';

const NOW = new Date('2026-03-15T12:00:00Z');
const minutesAfter = (checks: number) => (nextCheckAt(NOW, checks).getTime() - NOW.getTime()) / 60_000;

describe('the times between checks', () => {
  it('begin with ten minutes and double until they are six hours', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7].map(minutesAfter)).toEqual([10, 20, 40, 80, 160, 320, 360, 360]);
  });

  it('stay six hours however often there was nothing new', () => {
    expect(minutesAfter(10_000)).toBe(360);
  });
});
