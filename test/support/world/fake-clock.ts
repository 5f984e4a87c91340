import { Clock } from '../../../src/platform/clock/clock.js';

/** A clock that only moves when a test moves it. */
export class FakeClock extends Clock {
  constructor(private epochMs: number) {
    super();
  }

  override epochMilliseconds(): number {
    return this.epochMs;
  }

  set(isoTimestamp: string): void {
    this.epochMs = Date.parse(isoTimestamp);
  }

  advance(milliseconds: number): void {
    this.epochMs += milliseconds;
  }
}
