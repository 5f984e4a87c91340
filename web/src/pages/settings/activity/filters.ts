import { addDays, type CalendarDate, isCalendarDate } from '../../../../../src/kernel/calendar-date.js';
import type { AuditFilters } from '../../../data/audit-log';
import { type Period, periodsOf } from '../../../platform/periods';

const NAMES = ['resource', 'from', 'to'] as const;

/** The filters in the address of the page, by their names in `GET /audit-log`. Dates that are none are left out. */
export function readFilters(params: URLSearchParams): AuditFilters {
  const given = NAMES.map((name) => [name, params.get(name) ?? ''] as const);
  return Object.fromEntries(
    given.filter(([name, value]) => (name === 'resource' ? value !== '' : isCalendarDate(value))),
  );
}

/** The address with other filters; null removes one. */
export function changed(
  params: URLSearchParams,
  changes: Readonly<Partial<Record<keyof AuditFilters, string | null>>>,
): URLSearchParams {
  const result = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) result.delete(name);
    else result.set(name, value);
  }
  return result;
}

/** Periods of an audit, by name. */
export function auditPeriods(today: CalendarDate): Readonly<Record<string, Period>> {
  const { 'This month': thisMonth, 'Last month': lastMonth } = periodsOf(today, 12);
  return {
    Today: { from: today, to: today },
    'Last 7 days': { from: addDays(today, -6), to: today },
    'Last 30 days': { from: addDays(today, -29), to: today },
    ...(thisMonth && { 'This month': thisMonth }),
    ...(lastMonth && { 'Last month': lastMonth }),
  };
}
