import { type CalendarDate, dateInZone } from '../../kernel/calendar-date.js';

/** The only source of the current time. Tests replace it. */
export abstract class Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  abstract epochMilliseconds(): number;

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
