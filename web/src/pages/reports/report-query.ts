import type { CalendarDate } from '../../../../src/kernel/calendar-date.js';
import type { ReportQuery } from '../../data/reports';
import type { Period } from '../../platform/periods';

/** What the address of a report says, by the names of the API. */
export interface ReportSettings {
  readonly from: string;
  readonly to: string;
  readonly interval?: string;
  readonly compare?: string;
  readonly basis?: string;
}

export type ReportChanges = Readonly<Partial<Record<keyof ReportSettings, string | null>>>;

const NAMES = ['from', 'to', 'interval', 'compare', 'basis'] as const;

/** Without dates, this fiscal year until today. */
export function readReport(params: URLSearchParams, thisYear: Period, today: CalendarDate): ReportSettings {
  const given = NAMES.map((name) => [name, params.get(name)] as const).filter(([, value]) => value);
  return { from: thisYear.from, to: today, ...Object.fromEntries(given) };
}

export function changedReport(params: URLSearchParams, changes: ReportChanges): URLSearchParams {
  const result = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) result.delete(name);
    else result.set(name, value);
  }
  return result;
}

/** The parameters of `GET /reports/statements/{type}`. */
export function queryOf(
  { from, to, interval, compare, basis }: ReportSettings,
  entityId: string,
): ReportQuery {
  return { from, to, interval, compare, basis, entityId };
}
