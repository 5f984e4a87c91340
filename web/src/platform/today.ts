import { type CalendarDate, dateInZone } from '../../../src/kernel/calendar-date.js';

/** The calendar date now in a time zone. */
export function todayIn(timeZone: string): CalendarDate {
  return dateInZone(Date.now(), timeZone);
}
