import { addDays, type CalendarDate, FIRST_DATE, LAST_DATE } from '../kernel/calendar-date.js';
import type { ObligationState } from './obligation-lifecycle.js';

/** The displayed status; derived on every read, never stored. */
export const OBLIGATION_STATUSES = ['upcoming', 'due_soon', 'overdue', 'filed', 'waived'] as const;
export type ObligationStatus = (typeof OBLIGATION_STATUSES)[number];

/** Due today or within this many days means due soon. */
const DUE_SOON_DAYS = 30;

/** The obligations of one status: those in a state that are due from one day through another. */
export interface StatusWindow {
  readonly state: ObligationState;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** The one definition of each status, for filters and for display. */
export function windowOfStatus(status: ObligationStatus, today: CalendarDate): StatusWindow {
  const always = { from: FIRST_DATE, to: LAST_DATE };
  const lastSoon = addDays(today, DUE_SOON_DAYS);
  switch (status) {
    case 'filed':
    case 'waived':
      return { state: status, ...always };
    case 'overdue':
      return { state: 'open', from: FIRST_DATE, to: addDays(today, -1) };
    case 'due_soon':
      return { state: 'open', from: today, to: lastSoon };
    case 'upcoming':
      return { state: 'open', from: addDays(lastSoon, 1), to: LAST_DATE };
  }
}

export function statusOf(
  { state, dueDate }: { readonly state: ObligationState; readonly dueDate: CalendarDate },
  today: CalendarDate,
): ObligationStatus {
  const status = OBLIGATION_STATUSES.find((candidate) => {
    const window = windowOfStatus(candidate, today);
    return window.state === state && window.from <= dueDate && dueDate <= window.to;
  });
  if (status === undefined) throw new RangeError(`no status for ${state}, due ${dueDate}`);
  return status;
}
