/** The app is in English; dates and numbers follow the user's locale. */
export const LOCALE =
  typeof navigator !== 'undefined' && navigator.language.startsWith('en') ? navigator.language : 'en-US';

// To make a format takes longer than to use it a hundred times, and a table of transactions has hundreds of dates and amounts.
const day = once(() => new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium' }));
const moment = once(() => new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' }));
const calendarDay = once(() => new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' }));
const month = once(
  () => new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
);
/** Short dates along an axis, by what its points stand for. Only those of days are read without their year. */
const shortDate = {
  day: once(() => new Intl.DateTimeFormat(LOCALE, { month: 'short', day: 'numeric', timeZone: 'UTC' })),
  week: once(
    () =>
      new Intl.DateTimeFormat(LOCALE, { month: 'short', day: 'numeric', year: '2-digit', timeZone: 'UTC' }),
  ),
  month: once(() => new Intl.DateTimeFormat(LOCALE, { month: 'short', year: 'numeric', timeZone: 'UTC' })),
};
const percentage = once(() => new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 1 }));
const ago = once(() => new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' }));
const weekday = {
  short: once(() => new Intl.DateTimeFormat(LOCALE, { weekday: 'short', timeZone: 'UTC' })),
  long: once(() => new Intl.DateTimeFormat(LOCALE, { weekday: 'long', timeZone: 'UTC' })),
};
const money = new Map<string, Intl.NumberFormat>();
const times = new Map<string, Intl.DateTimeFormat>();

function once<Format>(make: () => Format): () => Format {
  let made: Format | undefined;
  return () => (made ??= make());
}

export function formatDay(iso: string): string {
  return day().format(new Date(iso));
}

export function formatMoment(iso: string): string {
  return moment().format(new Date(iso));
}

/** `3:05 PM` in a time zone. */
export function formatTime(iso: string, timeZone: string): string {
  let format = times.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(LOCALE, { timeStyle: 'short', timeZone });
    times.set(timeZone, format);
  }
  return format.format(new Date(iso));
}

export function formatMoney(amount: number, currency: string): string {
  let format = money.get(currency);
  if (format === undefined) {
    format = new Intl.NumberFormat(LOCALE, { style: 'currency', currency });
    money.set(currency, format);
  }
  return format.format(amount);
}

/** `12.5%` for 12.5. */
export function formatPercent(percent: number): string {
  return percentage().format(percent / 100);
}

/** `March 2026` for a calendar date. */
export function formatMonth(date: string): string {
  return month().format(startOf(date));
}

/** `Mar 5, 2026` for a calendar date, which is the same in every time zone. */
export function formatDate(date: string): string {
  return calendarDay().format(startOf(date));
}

/** `Mar 5` for a day, `Mar 5, 26` for a week and `Mar 2026` for a month. */
export function formatShortDate(date: string, of: keyof typeof shortDate): string {
  return shortDate[of]().format(startOf(date));
}

/** `Mon` or `Monday` for 1, up to Sunday for 7. */
export function formatWeekday(of: number, length: keyof typeof weekday): string {
  // 2024-01-01 was a Monday.
  return weekday[length]().format(startOf(`2024-01-0${of}`));
}

/** The day with which a week begins where the user lives: Sunday in the United States. */
export function firstDayOfWeek(): Weekday {
  const locale = new Intl.Locale(LOCALE).maximize() as LocaleWithWeeks;
  // Not every browser knows the weeks of places, and some have them as a field.
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? SUNDAY;
}

/** From 1 for Monday to 7 for Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;
const SUNDAY: Weekday = 7;

interface WeekInfo {
  readonly firstDay: Weekday;
}

interface LocaleWithWeeks extends Intl.Locale {
  readonly getWeekInfo?: () => WeekInfo;
  readonly weekInfo?: WeekInfo;
}

function startOf(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}

const UNITS = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** `3 days ago`, in the largest unit that fits. */
export function formatAgo(iso: string, now: number = Date.now()): string {
  const seconds = Math.round((new Date(iso).getTime() - now) / 1000);
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  if (unit === 'second') return 'just now';
  return ago().format(Math.trunc(seconds / size), unit);
}
