/** A valid day of the Gregorian calendar as `YYYY-MM-DD`, years 1900 to 2199. Text order is date order. */
export type CalendarDate = string & { readonly __brand: 'CalendarDate' };

const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;
const FIRST_YEAR = 1900;
const LAST_YEAR = 2199;

export const FIRST_DATE = '1900-01-01' as CalendarDate;
export const LAST_DATE = '2199-12-31' as CalendarDate;

export function isCalendarDate(text: unknown): text is CalendarDate {
  if (typeof text !== 'string') return false;
  const match = SHAPE.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12) return false;
  return day >= 1 && day <= daysInMonth(year, month);
}

/** The text as a date. Throws a RangeError if it is not one: check input with isCalendarDate. */
export function calendarDate(text: string): CalendarDate {
  if (!isCalendarDate(text)) throw new RangeError(`not a calendar date: ${text}`);
  return text;
}

export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

export function yearOf(date: CalendarDate): number {
  return Number(date.slice(0, 4));
}

/** 1 to 12. */
export function monthOf(date: CalendarDate): number {
  return Number(date.slice(5, 7));
}

export function dayOf(date: CalendarDate): number {
  return Number(date.slice(8, 10));
}

export function dateOf(year: number, month: number, day: number): CalendarDate {
  return calendarDate(
    `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
  );
}

/** Whole days since 1970-01-01 in the proleptic Gregorian calendar (Hinnant's days_from_civil). */
export function toDayNumber(date: CalendarDate): number {
  const month = monthOf(date);
  const year = month <= 2 ? yearOf(date) - 1 : yearOf(date);
  const era = Math.floor(year / 400);
  const yearOfEra = year - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + dayOf(date) - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** The date of a day number from toDayNumber. Throws a RangeError outside the years 1900 to 2199. */
export function fromDayNumber(dayNumber: number): CalendarDate {
  const shifted = dayNumber + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return dateOf(year, month, day);
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return fromDayNumber(toDayNumber(date) + days);
}

export function startOfMonth(date: CalendarDate): CalendarDate {
  return dateOf(yearOf(date), monthOf(date), 1);
}

export function endOfMonth(date: CalendarDate): CalendarDate {
  return dateOf(yearOf(date), monthOf(date), daysInMonth(yearOf(date), monthOf(date)));
}

/** The first day of the fiscal year that contains the date, if fiscal years end with the given month (1 to 12). */
export function startOfFiscalYear(date: CalendarDate, fiscalYearEndMonth: number): CalendarDate {
  const startMonth = (fiscalYearEndMonth % 12) + 1;
  const year = monthOf(date) >= startMonth ? yearOf(date) : yearOf(date) - 1;
  return year < FIRST_YEAR ? FIRST_DATE : dateOf(year, startMonth, 1);
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** The calendar date at an instant in an IANA time zone. Throws a RangeError for an unknown zone. */
export function dateInZone(epochMilliseconds: number, timeZone: string): CalendarDate {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formatters.set(timeZone, formatter);
  }
  const parts = formatter.formatToParts(epochMilliseconds);
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? '';
  return calendarDate(`${part('year')}-${part('month')}-${part('day')}`);
}

export function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
