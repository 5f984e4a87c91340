import type { CalendarDate } from '../kernel/calendar-date.js';
import type { LegalEntity } from './legal-entity.entity.js';
import { notInFuture } from './not-in-future.js';

type Dissolution = Pick<LegalEntity, 'status' | 'dissolvedOn'>;

/**
 * The date of dissolution after a change. An entity that becomes dissolved without a date is dissolved today; one that is
 * no longer dissolved loses its date. Throws InvalidRequest for a date in the future.
 */
export function dissolvedOnAfter(
  before: Dissolution,
  change: { readonly status?: Dissolution['status']; readonly dissolvedOn?: string | null },
  today: CalendarDate,
): CalendarDate | null {
  const status = change.status ?? before.status;
  if (change.dissolvedOn !== undefined) return notInFuture('dissolvedOn', change.dissolvedOn, today);
  if (status !== 'dissolved') return null;
  return before.status === 'dissolved' ? before.dissolvedOn : today;
}
