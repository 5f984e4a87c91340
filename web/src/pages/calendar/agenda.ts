import { type CalendarDate, startOfMonth } from '../../../../src/kernel/calendar-date.js';
import { groupBy } from '../../../../src/kernel/collections.js';
import type { ObligationView } from '../../data/contract';

export interface Agenda {
  /** What is open and late, whichever dates are shown. */
  readonly overdue: readonly ObligationView[];
  /** The others by month, each month by its first day. */
  readonly months: readonly (readonly [month: CalendarDate, dates: readonly ObligationView[]])[];
}

/** The dates of a company, which come by due date. */
export function agendaOf(all: readonly ObligationView[]): Agenda {
  const isOverdue = ({ status }: ObligationView) => status === 'overdue';
  const others = all.filter((obligation) => !isOverdue(obligation));
  return {
    overdue: all.filter(isOverdue),
    months: [...groupBy(others, ({ dueDate }) => startOfMonth(dueDate as CalendarDate))],
  };
}
