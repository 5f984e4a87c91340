import type { CalendarDate } from '../kernel/calendar-date.js';
import { InvalidRequest } from '../kernel/domain-error.js';

/** The date, if it is not in the future. Throws InvalidRequest at the field otherwise. */
export function notInFuture(
  field: string,
  date: string | null | undefined,
  today: CalendarDate,
): CalendarDate | null {
  if (date === undefined || date === null) return null;
  if (date > today) throw InvalidRequest.at(field, 'must not be in the future');
  return date as CalendarDate;
}
