import { describe, expect, it } from 'vitest';
import { waitingTime } from './waiting-time';

const SINCE = '2026-03-10T12:00:00.000Z';

describe('how long an incorporation has been waiting', () => {
  it.each([
    ['2026-03-10T12:00:00Z', 'less than a day'],
    ['2026-03-11T11:59:59Z', 'less than a day'],
    ['2026-03-11T12:00:00Z', '1 day'],
    ['2026-03-12T11:59:59Z', '1 day'],
    ['2026-04-09T12:00:00Z', '30 days'],
    // The clock of the browser is late.
    ['2026-03-10T11:00:00Z', 'less than a day'],
  ])('is, at %s, %s', (now, words) => {
    expect(waitingTime(SINCE, Date.parse(now))).toBe(words);
  });
});
