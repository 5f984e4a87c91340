import {
  addDays,
  type CalendarDate,
  dateOf,
  dayOf,
  LAST_DATE,
  monthOf,
  yearOf,
} from '../kernel/calendar-date.js';
import { anniversaryIn } from './anniversaries.js';
import type { DatesOfEntity, Occurrence, Window } from './occurrence.js';
import { fiscalYearOf } from './fiscal-year.js';
import { dayInMonth, monthsAfter } from '../kernel/months.js';
import type {
  AfterDissolution,
  AfterFiscalYear,
  AfterFormation,
  AfterNewResponsibleParty,
  AfterQuarter,
  Anniversary,
  Cadence,
  Cycle,
  InFiscalYear,
  Yearly,
} from './rules/cadence.js';

/** Occurrences around the window, not yet moved by weekends; more than the window contains. */
export function candidates(cadence: Cadence, entity: DatesOfEntity, window: Window): Occurrence[] {
  const inYears = (occurrencesIn: (year: number) => Occurrence[]) =>
    yearsAround(window).flatMap(occurrencesIn);
  switch (cadence.kind) {
    case 'yearly':
      return inYears((year) => yearly(cadence, entity, year));
    case 'anniversary':
      return inYears((year) => anniversary(cadence, entity, year));
    case 'after_fiscal_year':
      return inYears((year) => afterFiscalYear(cadence, entity, year));
    case 'in_fiscal_year':
      return inYears((year) => inFiscalYear(cadence, entity, year));
    case 'after_quarter':
      return inYears((year) => afterQuarters(cadence, entity, year));
    case 'after_formation':
      return afterFormation(cadence, entity, window);
    case 'after_dissolution':
      return afterDissolution(cadence, entity);
    case 'after_new_responsible_party':
      return afterNewResponsibleParty(cadence, entity);
  }
}

function yearly(
  { month, day, forYear, cycle, firstSkippedIfFormedAfter }: Yearly,
  { formationDate }: DatesOfEntity,
  year: number,
): Occurrence[] {
  if (cycle && !isInCycle(cycle, formationDate, year)) return [];
  if (formationDate !== null) {
    const isLate = firstSkippedIfFormedAfter && formationDate.slice(5) > firstSkippedIfFormedAfter;
    if (year <= yearOf(formationDate) + (isLate ? 1 : 0)) return [];
  }
  const ofYear = forYear === 'before' ? year - 1 : year;
  const [beginsOn, endsOn] = [dateOf(ofYear, 1, 1), dateOf(ofYear, 12, 31)];
  return [{ period: String(year), beginsOn, endsOn, dueDate: dayInMonth(year, month, day) }];
}

function isInCycle({ years, from }: Cycle, formationDate: CalendarDate | null, year: number): boolean {
  if (typeof from === 'number') return (year - from) % years === 0;
  if (formationDate === null) return false;
  const first = yearOf(formationDate) + (from === 'year_after_formation' ? 1 : 0);
  return (year - first) % years === 0;
}

function anniversary(
  { on, everyYears }: Anniversary,
  { formationDate }: DatesOfEntity,
  year: number,
): Occurrence[] {
  if (formationDate === null) return [];
  const age = year - yearOf(formationDate);
  if (age <= 0 || age % everyYears !== 0) return [];
  const dueDate = anniversaryIn(year, formationDate, on);
  return [{ period: String(year), beginsOn: dueDate, endsOn: dueDate, dueDate }];
}

function afterFiscalYear(
  { nthMonth, day, exception, alwaysCalendarYear }: AfterFiscalYear,
  entity: DatesOfEntity,
  endYear: number,
): Occurrence[] {
  const fiscalYear = fiscalYearOf(
    alwaysCalendarYear ? { ...entity, fiscalYearEndMonth: 12 } : entity,
    endYear,
  );
  if (fiscalYear === null) return [];
  const { period, beginsOn, endsOn, isCut } = fiscalYear;
  const isExcepted =
    !isCut && exception?.endMonth === monthOf(endsOn) && beginsOn < exception.beginningBefore;
  const month = monthOf(endsOn) + (isExcepted ? exception.nthMonth : nthMonth);
  const dueDate = dayInMonth(yearOf(endsOn), month, day);
  const { extensionMonths } = isExcepted ? exception : {};
  return [{ period, beginsOn, endsOn, dueDate, ...(extensionMonths && { extensionMonths }) }];
}

function inFiscalYear(
  { nthMonths, day, firstYear }: InFiscalYear,
  entity: DatesOfEntity,
  endYear: number,
): Occurrence[] {
  const fiscalYear = fiscalYearOf(entity, endYear);
  if (fiscalYear === null || (fiscalYear.isFirst && firstYear === 'left_out')) return [];
  const { beginsOn, endsOn, period } = fiscalYear;
  return nthMonths.map((nth, index) => {
    const dueDate = dayInMonth(yearOf(beginsOn), monthOf(beginsOn) + nth - 1, day);
    if (nthMonths.length === 1) return { period, beginsOn, endsOn, dueDate };
    const instalment = [index + 1, nthMonths.length] as const;
    return { period: `${period}.${index + 1}`, beginsOn, endsOn, dueDate, instalment };
  });
}

function afterQuarters(
  { nthMonth, day }: AfterQuarter,
  { formationDate }: DatesOfEntity,
  year: number,
): Occurrence[] {
  return [3, 6, 9, 12].flatMap((endMonth, index) => {
    const endsOn = dayInMonth(year, endMonth, 'last');
    if (formationDate !== null && endsOn < formationDate) return [];
    const start = dateOf(year, endMonth - 2, 1);
    return {
      period: `${year}-Q${index + 1}`,
      beginsOn: formationDate !== null && formationDate > start ? formationDate : start,
      endsOn,
      dueDate: dayInMonth(year, endMonth + nthMonth, day),
    };
  });
}

function afterFormation(
  { months = 0, days = 0, countsFormationDay, unlessFormedAfter }: AfterFormation,
  { formationDate }: DatesOfEntity,
  { to }: Window,
): Occurrence[] {
  // A company may have the last possible date as its formation date.
  if (formationDate === null || formationDate > to || yearOf(formationDate) === yearOf(LAST_DATE)) return [];
  if (unlessFormedAfter && formationDate.slice(5) > unlessFormedAfter) return [];
  const monthsEnd = countsFormationDay
    ? lastDayOfMonths(formationDate, months)
    : monthsAfter(formationDate, months);
  const dueDate = addDays(monthsEnd, days);
  return [{ period: 'formation', beginsOn: formationDate, endsOn: formationDate, dueDate }];
}

/** The day before the corresponding day; the last day of a month that has no corresponding day. */
function lastDayOfMonths(from: CalendarDate, months: number): CalendarDate {
  const corresponding = monthsAfter(from, months);
  return dayOf(corresponding) === dayOf(from) ? addDays(corresponding, -1) : corresponding;
}

function afterDissolution({ days }: AfterDissolution, { dissolvedOn = null }: DatesOfEntity): Occurrence[] {
  if (dissolvedOn === null) return [];
  const dueDate = addDays(dissolvedOn, days);
  return [{ period: 'dissolution', beginsOn: dissolvedOn, endsOn: dissolvedOn, dueDate }];
}

function afterNewResponsibleParty(
  { days }: AfterNewResponsibleParty,
  { responsiblePartyChangedOn: changedOn = null }: DatesOfEntity,
): Occurrence[] {
  if (changedOn === null) return [];
  return [{ period: changedOn, beginsOn: changedOn, endsOn: changedOn, dueDate: addDays(changedOn, days) }];
}

function yearsAround({ from, to }: Window): number[] {
  // What is due in a window belongs to a year that started up to two years before it, or ends in the year
  // after it.
  const first = yearOf(from) - 2;
  const last = Math.min(yearOf(to) + 1, yearOf(LAST_DATE) - 1);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
