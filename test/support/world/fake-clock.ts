import { Clock } from '../../../src/platform/clock/clock.js';

/** A clock that only moves when a test moves it, also back. */
export class FakeClock extends Clock {
  private elapsedMs = 0;

  constructor(private epochMs: number) {
    super();
  }

  override epochMilliseconds(): number {
    return this.epochMs;
  }

  override elapsedMicroseconds(): number {
    return this.elapsedMs * 1000;
  }

  set(isoTimestamp: string): void {
    this.advance(Date.parse(isoTimestamp) - this.epochMs);
  }

  advance(milliseconds: number): void {
    this.epochMs += milliseconds;
    this.elapsedMs += Math.max(0, milliseconds);
  }
}
