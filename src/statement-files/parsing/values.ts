import { type CalendarDate, isCalendarDate } from '../../kernel/calendar-date.js';
import { type CurrencyCode, decimalsOf, isCurrencyCode } from '../../kernel/currency.js';
import { MAX_AMOUNT_MINOR } from '../../kernel/money.js';
import { quoteForReason } from '../../kernel/text.js';
import { refuse } from './statement.js';

const DECIMAL = /^([+-]?)(\d{0,20})(?:[.,](\d{0,20}))?$/;

/**
 * Parses an amount without grouping, with a point or comma as the decimal mark, into minor units. Extra decimals
 * are accepted if they are zeros and rejected otherwise, never rounded.
 */
export function readAmount(text: string, currency: CurrencyCode, line: number): bigint {
  const minor = amountOf(text, currency);
  if (typeof minor === 'string') throw refuse(line, `${quoteForReason(text)} ${minor}`);
  return minor;
}

/** The amount in minor units as `readAmount` parses it, or the problem with it. */
export function amountOf(text: string, currency: CurrencyCode): bigint | string {
  const match = DECIMAL.exec(text.trim());
  const [, sign, whole = '', fraction = ''] = match ?? [];
  if (!match || whole + fraction === '') return 'is not an amount';
  const minor = toMinor(whole, fraction, currency);
  return typeof minor === 'bigint' && sign === '-' ? -minor : minor;
}

/** Whether a program wrote that it has no value: an empty text, `None`, `N/A`, `null` or `-`. */
export function isMissing(text: string): boolean {
  return MISSING.test(text.trim());
}

const MISSING = /^(?:|none|n\/?a|nan|null|nil|undefined|unknown|not available|[-?.]{1,3})$/i;

/** Whole and fractional digits as minor units, or the problem with them. */
export function toMinor(whole: string, fraction: string, currency: CurrencyCode): bigint | string {
  const decimals = decimalsOf(currency);
  if (!/^0*$/.test(fraction.slice(decimals))) return `has more than ${decimals} decimals of ${currency}`;
  const minor = BigInt((whole || '0') + fraction.slice(0, decimals).padEnd(decimals, '0'));
  return minor > MAX_AMOUNT_MINOR ? 'is not under 10^13 minor units' : minor;
}

/** `YYYY-MM-DD` or `YYYYMMDD` with an optional time, or null for a text that is not a date. */
export function isoDateOf(text: string): CalendarDate | null {
  const digits = /^\s*(\d{4})(-?)(\d{2})\2(\d{2})/.exec(text);
  const date = digits ? `${digits[1]}-${digits[3]}-${digits[4]}` : '';
  return isCalendarDate(date) ? date : null;
}

/** `YYYYMMDD`, with an optional time, which is ignored. */
export function readCompactDate(text: string, line: number): CalendarDate {
  const digits = /^\s*(\d{4})(\d{2})(\d{2})/.exec(text);
  return asDate(digits ? `${digits[1]}-${digits[2]}-${digits[3]}` : '', text, line);
}

/** `YYYY-MM-DD`, with an optional time and zone, which are ignored. */
export function readIsoDate(text: string, line: number): CalendarDate {
  return asDate(text.trim().slice(0, 10), text, line);
}

function asDate(date: string, text: string, line: number): CalendarDate {
  if (!isCalendarDate(date)) throw refuse(line, `${quoteForReason(text)} is not a date`);
  return date;
}

/** A two-digit year: 80 to 99 are 1980 to 1999. */
export function fullYear(twoDigits: number): number {
  return twoDigits >= 80 ? 1900 + twoDigits : 2000 + twoDigits;
}

export function readCurrency(text: string, line: number): CurrencyCode {
  const code = text.trim().toUpperCase();
  if (!isCurrencyCode(code)) throw refuse(line, `${quoteForReason(text)} is not a known currency`);
  return code;
}
