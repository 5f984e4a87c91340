import { describe, expect, it } from 'vitest';
import { Clock } from './clock.js';

class StoppedClock extends Clock {
  constructor(private readonly at: string) {
    super();
  }

  override epochMilliseconds(): number {
    return Date.parse(this.at);
  }
}

describe('a clock', () => {
  it.each([
    ['2026-03-05T07:59:59Z', 'America/Los_Angeles', '2026-03-04'],
    ['2026-03-05T08:00:00Z', 'America/Los_Angeles', '2026-03-05'],
    ['2026-03-05T14:59:59Z', 'Asia/Tokyo', '2026-03-05'],
    ['2026-03-05T15:00:00Z', 'Asia/Tokyo', '2026-03-06'],
    ['2026-03-05T23:59:59.999Z', 'UTC', '2026-03-05'],
  ])("says of %s that it is, in %s, %s: today is the business's own", (at, timeZone, today) => {
    expect(new StoppedClock(at).today(timeZone)).toBe(today);
  });

  it('says one moment in both ways', () => {
    const clock = new StoppedClock('2026-03-05T08:00:00.123Z');
    expect(clock.now().getTime()).toBe(clock.epochMilliseconds());
  });
});
