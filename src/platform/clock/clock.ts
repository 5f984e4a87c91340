import { type CalendarDate, dateInZone } from '../../kernel/calendar-date.js';

/** The only source of the current time. Tests replace it. */
export abstract class Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  abstract epochMilliseconds(): number;

  /** Microseconds since some moment. Unlike the time of day, it never goes back: for durations in memory. */
  elapsedMicroseconds(): number {
    return Math.floor(performance.now() * 1000);
  }

  now(): Date {
    return new Date(this.epochMilliseconds());
  }

  /** Today's calendar date in an IANA time zone. */
  today(timeZone: string): CalendarDate {
    return dateInZone(this.epochMilliseconds(), timeZone);
  }
}

export class SystemClock extends Clock {
  override epochMilliseconds(): number {
    return Date.now();
  }
}
