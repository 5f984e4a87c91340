/** The app is in English; dates and numbers follow the user's locale. */
export const LOCALE =
  typeof navigator !== 'undefined' && navigator.language.startsWith('en') ? navigator.language : 'en-US';

export function formatDay(iso: string): string {
  return new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium' }).format(new Date(iso));
}

export function formatMoment(iso: string): string {
  return new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));
}

export function formatMoney(amount: number, currency: string): string {
  return new Intl.NumberFormat(LOCALE, { style: 'currency', currency }).format(amount);
}

/** `12.5%` for 12.5. */
export function formatPercent(percent: number): string {
  const format = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 1 });
  return format.format(percent / 100);
}

/** `March 2026` for a calendar date. */
export function formatMonth(date: string): string {
  return formatDate(date, { month: 'long', year: 'numeric' });
}

/** `Mar 5, 2026` for a calendar date, which is the same in every time zone. */
export function formatDate(
  date: string,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' },
): string {
  return new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );
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
  return new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' }).format(Math.trunc(seconds / size), unit);
}
