import type { CalendarDate } from '../kernel/calendar-date.js';
import { candidates } from './candidates.js';
import { nextBusinessDay } from './holidays.js';
import type { DatesOfEntity, MovedOccurrence, Window } from './occurrence.js';
import type { Cadence } from './rules/cadence.js';
import type { Roll } from './rules/rule.js';

/** Every occurrence due in the window after weekends and holidays moved it, by due date. */
export function occurrencesOf(
  cadence: Cadence,
  roll: Roll,
  entity: DatesOfEntity,
  window: Window,
): MovedOccurrence[] {
  return candidates(cadence, entity, window)
    .map((occurrence) => ({
      ...occurrence,
      statutoryDate: occurrence.dueDate,
      dueDate: rolled(occurrence.dueDate, roll),
    }))
    .filter(({ dueDate }) => dueDate >= window.from && dueDate <= window.to)
    .toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : 1));
}

export function rolled(date: CalendarDate, roll: Roll): CalendarDate {
  if (roll === 'none') return date;
  return nextBusinessDay(date, roll === 'next_irs_business_day' ? 'irs' : 'federal');
}
