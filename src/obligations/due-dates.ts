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

/** What due dates are reckoned from. */
export interface DatesOfEntity {
  /** Null: nobody has said yet; what goes by the formation waits. */
  readonly formationDate: CalendarDate | null;
  /** 1 to 12. */
  readonly fiscalYearEndMonth: number;
}

/** One time that a rule falls due. */
export interface Occurrence {
  /** Which one it is, the same however its due date moves: `2027`, `2026-12` for a fiscal year, `formation`. */
  readonly period: string;
  /** The first day of what it is for; what has begun is owed, even by a company that ends. */
  readonly beginsOn: CalendarDate;
  readonly dueDate: CalendarDate;
  /** `[2, 4]` for the second of four in its fiscal year. */
  readonly instalment?: readonly [nth: number, of: number];
}

/** The first and the last day of a window. */
export interface Window {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** Every occurrence that is due in the window once weekends and holidays have moved it, in the order of due dates. */
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

/** The same day so many months later, or the last one of a month that is shorter. */
export function monthsAfter(date: CalendarDate, months: number): CalendarDate {
  const { year, month } = addMonths(yearOf(date), monthOf(date), months);
  return dateOf(year, month, Math.min(dayOf(date), daysInMonth(year, month)));
}

function rolled(date: CalendarDate, roll: Roll): CalendarDate {
  if (roll === 'none') return date;
  return nextBusinessDay(date, roll === 'next_irs_business_day' ? 'irs' : 'federal');
}

/** Occurrences around the window, in generous years; unmoved, and more than are in it. */
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
  { nthMonth, day, exception }: Kind<'after_fiscal_year'>,
  entity: DatesOfEntity,
  endYear: number,
): Occurrence[] {
  const fiscalYear = fiscalYearOf(entity, endYear);
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
  // A company may say that it will be formed on the last day that there is.
  if (formationDate === null || toDayNumber(formationDate) + days > toDayNumber(to)) return [];
  return [{ period: 'formation', beginsOn: formationDate, dueDate: addDays(formationDate, days) }];
}

/**
 * The fiscal year that ends in a calendar year: it begins with the formation where that falls into it. Null for one
 * that was over before the entity was formed.
 */
function fiscalYearOf({ formationDate, fiscalYearEndMonth }: DatesOfEntity, endYear: number) {
  const end = dateOf(endYear, fiscalYearEndMonth, daysInMonth(endYear, fiscalYearEndMonth));
  if (formationDate !== null && end < formationDate) return null;
  const start = startOfFiscalYear(end, fiscalYearEndMonth);
  // Whoever is formed on the first day of a fiscal year has a whole one, but no year before it.
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
  // What is due in a window is for a year that began up to two before it, or ends in the one after it.
  const first = yearOf(from) - 2;
  const last = Math.min(yearOf(to) + 1, yearOf(LAST_DATE) - 1);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
