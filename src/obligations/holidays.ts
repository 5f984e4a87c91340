import {
  addDays,
  type CalendarDate,
  dateOf,
  daysInMonth,
  LAST_DATE,
  toDayNumber,
  yearOf,
} from '../kernel/calendar-date.js';

/**
 * Which holidays move a due date. `federal`: legal holidays of the United States (5 U.S.C. §6103). `irs`:
 * those and the District of Columbia's own, because 26 U.S.C. §7503 follows the holidays of the District.
 */
export type HolidayCalendar = 'federal' | 'irs';

/** Monday is 1, Sunday 7. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

const MONDAY: Weekday = 1;
const THURSDAY: Weekday = 4;
const SATURDAY: Weekday = 6;
const SUNDAY: Weekday = 7;

const FIRST_YEAR_OF_MARTIN_LUTHER_KING_DAY = 1986;
const FIRST_YEAR_OF_JUNETEENTH = 2021;
const FIRST_YEAR_OF_EMANCIPATION_DAY = 2005;

export function weekdayOf(date: CalendarDate): Weekday {
  // Day 0, 1970-01-01, was a Thursday.
  const sinceMonday = (((toDayNumber(date) + 3) % 7) + 7) % 7;
  return (sinceMonday + 1) as Weekday;
}

export function isWeekend(date: CalendarDate): boolean {
  return weekdayOf(date) >= SATURDAY;
}

/** Whether the date is a legal holiday, or the observed day of one on a weekend. */
export function isHoliday(date: CalendarDate, calendar: HolidayCalendar): boolean {
  return holidaysOf(yearOf(date), calendar).has(date);
}

/**
 * The legal holidays of a calendar year, with observed days. Monday holidays follow the law since 1971; there
 * are no due dates before.
 */
export function holidaysOf(year: number, calendar: HolidayCalendar): ReadonlySet<CalendarDate> {
  const days = federalHolidays(year).flatMap((day) => [day, observedOn(day)]);
  // A New Year's Day on a Saturday is observed on the last day of the year before.
  if (year < yearOf(LAST_DATE)) days.push(observedOn(dateOf(year + 1, 1, 1)));
  if (calendar === 'irs') days.push(...districtHolidays(year));
  return new Set(days.filter((day) => yearOf(day) === year));
}

/** The date itself, or the next day that is not a weekend or holiday. */
export function nextBusinessDay(date: CalendarDate, calendar: HolidayCalendar): CalendarDate {
  let day = date;
  while (isWeekend(day) || isHoliday(day, calendar)) day = addDays(day, 1);
  return day;
}

function federalHolidays(year: number): CalendarDate[] {
  return [
    dateOf(year, 1, 1),
    ...(year >= FIRST_YEAR_OF_MARTIN_LUTHER_KING_DAY ? [nthWeekday(year, 1, MONDAY, 3)] : []),
    nthWeekday(year, 2, MONDAY, 3),
    lastMonday(year, 5),
    ...(year >= FIRST_YEAR_OF_JUNETEENTH ? [dateOf(year, 6, 19)] : []),
    dateOf(year, 7, 4),
    nthWeekday(year, 9, MONDAY, 1),
    nthWeekday(year, 10, MONDAY, 2),
    dateOf(year, 11, 11),
    nthWeekday(year, 11, THURSDAY, 4),
    dateOf(year, 12, 25),
  ];
}

/**
 * D.C. Code §28-2701: Emancipation Day, and Inauguration Day, which is observed on Monday if it is a Sunday.
 */
function districtHolidays(year: number): CalendarDate[] {
  const days: CalendarDate[] = [];
  if (year >= FIRST_YEAR_OF_EMANCIPATION_DAY) {
    const emancipation = dateOf(year, 4, 16);
    days.push(emancipation, observedOn(emancipation));
  }
  if (year % 4 === 1) {
    const inauguration = dateOf(year, 1, 20);
    days.push(inauguration);
    if (weekdayOf(inauguration) === SUNDAY) days.push(addDays(inauguration, 1));
  }
  return days;
}

/** Friday for a Saturday, Monday for a Sunday. */
function observedOn(day: CalendarDate): CalendarDate {
  const weekday = weekdayOf(day);
  if (weekday === SATURDAY) return addDays(day, -1);
  return weekday === SUNDAY ? addDays(day, 1) : day;
}

function nthWeekday(year: number, month: number, weekday: Weekday, n: number): CalendarDate {
  const first = dateOf(year, month, 1);
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (n - 1) * 7);
}

function lastMonday(year: number, month: number): CalendarDate {
  const last = dateOf(year, month, daysInMonth(year, month));
  return addDays(last, -(weekdayOf(last) - MONDAY));
}
