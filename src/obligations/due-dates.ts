import {
  addDays,
  type CalendarDate,
  dateOf,
  dayOf,
  daysInMonth,
  LAST_DATE,
  monthOf,
  startOfFiscalYear,
  toDayNumber,
  yearOf,
} from '../kernel/calendar-date.js';
import { nextBusinessDay } from './holidays.js';
import type { Cadence, Roll } from './rules/rule.js';

/** The facts that due dates depend on. */
export interface DatesOfEntity {
  /** Null if unknown: rules that depend on the formation date wait. */
  readonly formationDate: CalendarDate | null;
  /** 1 to 12. */
  readonly fiscalYearEndMonth: number;
}

/** One occurrence of a rule. */
export interface Occurrence {
  /** Its stable key, even if the due date moves: `2027`, `2026-12` for a fiscal year, `formation`. */
  readonly period: string;
  /** The first day of its period. A period that has started is owed, even by a dissolved company. */
  readonly beginsOn: CalendarDate;
  readonly dueDate: CalendarDate;
  /** `[2, 4]` for the second of four in its fiscal year. */
  readonly instalment?: readonly [nth: number, of: number];
}

/** The first and last day of a window. */
export interface Window {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** Every occurrence due in the window after weekends and holidays moved it, by due date. */
export function occurrencesOf(
  cadence: Cadence,
  roll: Roll,
  entity: DatesOfEntity,
  window: Window,
): Occurrence[] {
  return candidates(cadence, entity, window)
    .map((occurrence) => ({ ...occurrence, dueDate: rolled(occurrence.dueDate, roll) }))
    .filter(({ dueDate }) => dueDate >= window.from && dueDate <= window.to)
    .toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : 1));
}

/** The same day this many months later, or the last day of a shorter month. */
export function monthsAfter(date: CalendarDate, months: number): CalendarDate {
  const { year, month } = addMonths(yearOf(date), monthOf(date), months);
  return dateOf(year, month, Math.min(dayOf(date), daysInMonth(year, month)));
}

function rolled(date: CalendarDate, roll: Roll): CalendarDate {
  if (roll === 'none') return date;
  return nextBusinessDay(date, roll === 'next_irs_business_day' ? 'irs' : 'federal');
}

/** Occurrences around the window, not yet moved; more than the window contains. */
function candidates(cadence: Cadence, entity: DatesOfEntity, window: Window): Occurrence[] {
  switch (cadence.kind) {
    case 'yearly':
      return yearsAround(window).flatMap((year) => yearly(cadence, entity, year));
    case 'anniversary':
      return yearsAround(window).flatMap((year) => anniversary(cadence, entity, year));
    case 'after_fiscal_year':
      return yearsAround(window).flatMap((year) => afterFiscalYear(cadence, entity, year));
    case 'in_fiscal_year':
      return yearsAround(window).flatMap((year) => inFiscalYear(cadence, entity, year));
    case 'after_formation':
      return afterFormation(cadence.days, entity, window);
  }
}

type Kind<Name extends Cadence['kind']> = Extract<Cadence, { readonly kind: Name }>;

function yearly({ month, day, forYear }: Kind<'yearly'>, entity: DatesOfEntity, year: number): Occurrence[] {
  const { formationDate } = entity;
  if (formationDate !== null && year <= yearOf(formationDate)) return [];
  const beginsOn = dateOf(forYear === 'before' ? year - 1 : year, 1, 1);
  return [{ period: String(year), beginsOn, dueDate: dateOf(year, month, day) }];
}

function anniversary(
  { on, everyYears }: Kind<'anniversary'>,
  { formationDate }: DatesOfEntity,
  year: number,
): Occurrence[] {
  if (formationDate === null) return [];
  const age = year - yearOf(formationDate);
  if (age <= 0 || age % everyYears !== 0) return [];
  const month = monthOf(formationDate);
  const dueDate = dateOf(year, month, on === 'first_day' ? 1 : daysInMonth(year, month));
  return [{ period: String(year), beginsOn: dueDate, dueDate }];
}

function afterFiscalYear(
  { nthMonth, day, exception, alwaysCalendarYear }: Kind<'after_fiscal_year'>,
  entity: DatesOfEntity,
  endYear: number,
): Occurrence[] {
  const fiscalYear = fiscalYearOf(
    alwaysCalendarYear ? { ...entity, fiscalYearEndMonth: 12 } : entity,
    endYear,
  );
  if (fiscalYear === null) return [];
  const { beginsOn, endMonth } = fiscalYear;
  const isExcepted = exception?.endMonth === endMonth && beginsOn < exception.beginningBefore;
  const due = addMonths(endYear, endMonth, isExcepted ? exception.nthMonth : nthMonth);
  return [{ period: fiscalYear.period, beginsOn, dueDate: dateOf(due.year, due.month, day) }];
}

function inFiscalYear(
  { nthMonths, day, firstYear }: Kind<'in_fiscal_year'>,
  entity: DatesOfEntity,
  endYear: number,
): Occurrence[] {
  const fiscalYear = fiscalYearOf(entity, endYear);
  if (fiscalYear === null || (fiscalYear.isFirst && firstYear === 'left_out')) return [];
  const { beginsOn, period } = fiscalYear;
  return nthMonths.map((nth, index) => {
    const due = addMonths(yearOf(beginsOn), monthOf(beginsOn), nth - 1);
    const dueDate = dateOf(due.year, due.month, day);
    if (nthMonths.length === 1) return { period, beginsOn, dueDate };
    const instalment = [index + 1, nthMonths.length] as const;
    return { period: `${period}.${index + 1}`, beginsOn, dueDate, instalment };
  });
}

function afterFormation(days: number, { formationDate }: DatesOfEntity, { to }: Window): Occurrence[] {
  // A company may have the last possible date as its formation date.
  if (formationDate === null || toDayNumber(formationDate) + days > toDayNumber(to)) return [];
  return [{ period: 'formation', beginsOn: formationDate, dueDate: addDays(formationDate, days) }];
}

/**
 * The fiscal year that ends in a calendar year; it starts with the formation if that is within it. Null if it
 * ended before the formation.
 */
function fiscalYearOf({ formationDate, fiscalYearEndMonth }: DatesOfEntity, endYear: number) {
  const end = dateOf(endYear, fiscalYearEndMonth, daysInMonth(endYear, fiscalYearEndMonth));
  if (formationDate !== null && end < formationDate) return null;
  const start = startOfFiscalYear(end, fiscalYearEndMonth);
  // A company formed on the first day of a fiscal year has that whole year, but none before.
  const isFirst = formationDate !== null && formationDate >= start;
  return {
    period: end.slice(0, 7),
    endMonth: fiscalYearEndMonth,
    beginsOn: isFirst ? formationDate : start,
    isFirst,
  };
}

function addMonths(year: number, month: number, months: number): { year: number; month: number } {
  const sinceYearZero = year * 12 + (month - 1) + months;
  return { year: Math.floor(sinceYearZero / 12), month: (sinceYearZero % 12) + 1 };
}

function yearsAround({ from, to }: Window): number[] {
  // What is due in a window belongs to a year that started up to two years before it, or ends in the year
  // after it.
  const first = yearOf(from) - 2;
  const last = Math.min(yearOf(to) + 1, yearOf(LAST_DATE) - 1);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
