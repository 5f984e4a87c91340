import { type CalendarDate, startOfFiscalYear } from '../kernel/calendar-date.js';
import type { DatesOfEntity } from './occurrence.js';
import { dayInMonth } from '../kernel/months.js';

export interface FiscalYear {
  /** `2026-12` */
  readonly period: string;
  readonly beginsOn: CalendarDate;
  readonly endsOn: CalendarDate;
  readonly isFirst: boolean;
  /** Cut short by the dissolution. */
  readonly isCut: boolean;
}

/**
 * The fiscal year that ends in a calendar year; it starts with the formation and ends with the dissolution if they
 * are within it. Null if it ended before the formation or starts after the dissolution.
 */
export function fiscalYearOf(
  { formationDate, fiscalYearEndMonth, dissolvedOn = null }: DatesOfEntity,
  endYear: number,
): FiscalYear | null {
  const end = dayInMonth(endYear, fiscalYearEndMonth, 'last');
  if (formationDate !== null && end < formationDate) return null;
  const start = startOfFiscalYear(end, fiscalYearEndMonth);
  // A company formed on the first day of a fiscal year has that whole year, but none before.
  const isFirst = formationDate !== null && formationDate >= start;
  const beginsOn = isFirst ? formationDate : start;
  if (dissolvedOn !== null && beginsOn > dissolvedOn) return null;
  const isCut = dissolvedOn !== null && dissolvedOn < end;
  return { period: end.slice(0, 7), beginsOn, endsOn: isCut ? dissolvedOn : end, isFirst, isCut };
}
