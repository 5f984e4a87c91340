import { describe, expect, it } from 'vitest';
import { nextCheckAt, wasNeverReceived } from './check-times.js';

const NOW = new Date('2026-03-15T12:00:00Z');
const MINUTE = 60_000;
const minutesAfter = (checks: number) => (nextCheckAt(NOW, checks).getTime() - NOW.getTime()) / MINUTE;

describe('the pause between checks', () => {
  it('starts at 10 minutes and doubles up to 6 hours', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7].map(minutesAfter)).toEqual([10, 20, 40, 80, 160, 320, 360, 360]);
  });

  it('stays 6 hours after any number of checks', () => {
    expect([1_000, 10_000].map(minutesAfter)).toEqual([360, 360]);
  });
});

describe('a request that the service does not list', () => {
  it('counts as never received 15 minutes after it was recorded, and not before', () => {
    const after = (ms: number) => wasNeverReceived(NOW, new Date(NOW.getTime() + ms));
    expect([0, 15 * MINUTE - 1, 15 * MINUTE].map(after)).toEqual([false, false, true]);
  });
});
