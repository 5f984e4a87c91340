import {
  addDays,
  calendarDate,
  type CalendarDate,
  endOfMonth,
  FIRST_DATE,
  startOfMonth,
} from '../../../../../src/kernel/calendar-date.js';

/** Older months are closed, or opened, together with these. */
const MAX_MONTHS = 36;

/** The last days of the months that are over and not closed, newest first. */
export function monthsToClose(today: CalendarDate, lockedThrough: string | null): readonly CalendarDate[] {
  return monthsBack(addDays(startOfMonth(today), -1), (end) => end > (lockedThrough ?? ''));
}

/** The first days of the closed months that can be opened, newest first: those of closed years stay closed. */
export function monthsToOpen(
  lockedThrough: string | null,
  closedYearEnd: string | null,
): readonly CalendarDate[] {
  if (lockedThrough === null) return [];
  return monthsBack(
    endOfMonth(calendarDate(lockedThrough)),
    (end) => startOfMonth(end) > (closedYearEnd ?? ''),
  ).map(startOfMonth);
}

/** Through which day the books are closed once a month and those after it are open. */
export function lockBefore(month: CalendarDate): CalendarDate | null {
  return month === FIRST_DATE ? null : addDays(month, -1);
}

/** The ends of a month and of those before it, as long as they qualify. */
function monthsBack(from: CalendarDate, qualifies: (end: CalendarDate) => boolean): CalendarDate[] {
  const ends: CalendarDate[] = [];
  let end = from;
  while (ends.length < MAX_MONTHS && qualifies(end)) {
    ends.push(end);
    const start = startOfMonth(end);
    if (start === FIRST_DATE) break;
    end = addDays(start, -1);
  }
  return ends;
}
