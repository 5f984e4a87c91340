import { type CalendarDate, isCalendarDate } from '../../kernel/calendar-date.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import { quoteForReason } from '../../kernel/text.js';
import { normalise } from './column-names.js';
import { DATE_ORDERS, type DateOrder, type FileMapping } from './mapping.js';
import { type Ambiguity, refuse } from './statement.js';
import { fullYear } from './values.js';

export type Decided<Reader> = { ok: true; read: Reader } | { ok: false; ambiguity: Ambiguity };

/** Behind a date: a time, or the other date of "01/05/2026 as of 01/03/2026". */
const REST = String.raw`(?:(?:[ T,]+|[- /]{2,3})\d{1,2}[:.]\d{2}.*| as of .*)?$`;
const NUMBERS = new RegExp(String.raw`^(\d{1,4})([-/.' ]) ?(\d{1,2})[-/.' ] ?(\d{1,4})\.?${REST}`);
/** 2026年3月1日 */
const JAPANESE = /^(\d{4})年 ?(\d{1,2})月 ?(\d{1,2})日$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:[ T]\d{2}.*)?$/;
const NAMED =
  /^(?:(\d{1,2})[- .]*(\p{L}{3,9})\.?|(\p{L}{3,9})\.? +(\d{1,2}))[-, .]+(\d{4}|\d{2})(?:[ ,]+\d{1,2}[:.]\d{2}.*| as of .*)?$/iu;
/** How the months begin in English, German, French, Spanish, Italian, Portuguese, Dutch, Polish and Nordic languages. */
const MONTHS = [
  'jan ene gen sty',
  'feb fev lut',
  'mar maa mrt',
  'apr avr abr kwi',
  'may mai maj mag mei',
  'jun juin giu cze',
  'jul juil lug lip',
  'aug aou ago sie',
  'sep set wrz',
  'oct okt out ott paz',
  'nov lis',
  'dec dez dic des gru',
].map((starts) => starts.split(' '));
/** Dates repeat within a file; those with a time do not. */
const MAX_REMEMBERED = 4_096;

type Readings = readonly (CalendarDate | null)[];

/**
 * Detects in which order a file writes day, month and year. Each date rules out the orders in which it is invalid;
 * the result is unambiguous only if the remaining orders parse every date the same.
 */
export class DateOrders {
  private possible = new Set<DateOrder>(DATE_ORDERS);
  /** Distinct dates in the order of the file. */
  readonly known = new Set<string>();
  private readonly differing = new Set<string>();
  private example = '';

  look(text: string, line: number): void {
    const problem = this.take(text);
    if (problem !== null) throw refuse(line, problem);
  }

  /** Why the text is not a date like the earlier ones; it then rules out nothing. */
  take(text: string): string | null {
    if (this.known.has(text)) return null;
    const readings = DATE_ORDERS.map((order) => readDate(text, order, false));
    if (readings.every((date) => date === null)) return `${quoteForReason(text)} is not a date`;
    const left = DATE_ORDERS.filter((order, at) => this.possible.has(order) && readings[at] !== null);
    if (left.length === 0)
      return `${quoteForReason(text)} has a different order of day and month than earlier dates`;
    this.possible = new Set(left);
    this.compare(readings);
    if (this.example === '' && this.isAmbiguous(left)) this.example = text;
    if (this.known.size < MAX_REMEMBERED) this.known.add(text);
    return null;
  }

  private compare(readings: Readings): void {
    DATE_ORDERS.forEach((one, at) => {
      DATE_ORDERS.forEach((other, index) => {
        if (readings[at] !== readings[index]) this.differing.add(one + other);
      });
    });
  }

  get left(): { orders: DateOrder[]; example: string; ambiguous: boolean } {
    const orders = [...this.possible];
    return { orders, example: this.example, ambiguous: this.isAmbiguous(orders) };
  }

  private isAmbiguous(orders: readonly DateOrder[]): boolean {
    return orders.some((one) => orders.some((other) => this.differing.has(one + other)));
  }
}

export function decideDates(
  orders: DateOrders,
  { dateOrder }: FileMapping,
  currency: CurrencyCode | null = null,
): Decided<(text: string, line: number) => CalendarDate> {
  const left = orders.left;
  if (dateOrder === undefined && left.ambiguous) {
    const reason = `dates such as ${quoteForReason(left.example)} can be parsed in more than one order`;
    const suggested = { dateOrder: likelyOrder([...orders.known], left.orders, currency) };
    return { ok: false, ambiguity: { field: 'dateOrder', reason, choices: left.orders, suggested } };
  }
  const order = dateOrder ?? left.orders[0] ?? 'ymd';
  const known = new Map<string, CalendarDate>();
  return {
    ok: true,
    read: (text, line) => {
      const date = known.get(text) ?? readDate(text, order, true);
      if (date === null) throw refuse(line, `${quoteForReason(text)} is not a date in the order ${order}`);
      if (known.size < MAX_REMEMBERED) known.set(text, date);
      return date;
    },
  };
}

/** Where the month is written first. */
const MONTH_FIRST = new Set<string>(['USD', 'CAD', 'PHP']);

/** The order in which dates fall into the fewest years and follow one another; else that of the currency's country. */
function likelyOrder(
  texts: readonly string[],
  orders: readonly DateOrder[],
  currency: CurrencyCode | null,
): DateOrder {
  const usual = currency !== null && MONTH_FIRST.has(currency) ? 'mdy' : 'dmy';
  const rated = orders.map((order) => {
    const dates = texts.map((text) => readDate(text, order, false) ?? '');
    const years = new Set(dates.map((date) => date.slice(0, 4))).size;
    const pairs = dates.slice(1).map((date, at) => [dates[at] ?? '', date] as const);
    const isSorted = pairs.every(([one, next]) => one <= next) || pairs.every(([one, next]) => one >= next);
    return { order, years, isSorted, isUsual: order === usual };
  });
  const [best] = rated.toSorted(
    (one, other) =>
      one.years - other.years ||
      Number(other.isSorted) - Number(one.isSorted) ||
      Number(other.isUsual) - Number(one.isUsual),
  );
  return best?.order ?? usual;
}

/** Whether text is a date in any order. */
export function looksLikeDate(text: string): boolean {
  return DATE_ORDERS.some((order) => readDate(text, order, false) !== null);
}

/**
 * Parses text as a date in an order, or returns null. A leading two-digit year is accepted only if the mapping gives
 * the order, or with hyphens: otherwise every 31.03.26 could be in 2031.
 */
function readDate(raw: string, order: DateOrder, isSaid: boolean): CalendarDate | null {
  const text = raw.trim();
  const compact = COMPACT.exec(text);
  if (compact) return dateFrom(compact[1], compact[2], compact[3]);
  const japanese = JAPANESE.exec(text);
  if (japanese) return dateFrom(japanese[1], japanese[2], japanese[3]);
  const named = NAMED.exec(text);
  if (named) return readNamed(named);
  const numbers = NUMBERS.exec(text);
  if (!numbers) return null;
  const [, first = '', separator, second = '', third = ''] = numbers;
  if (first.length > 2) return dateFrom(first, second, third);
  if (order === 'ymd') {
    if (third.length > 2 || !(isSaid || separator === '-')) return null;
    return dateFrom(first, second, third);
  }
  return order === 'dmy' ? dateFrom(third, second, first) : dateFrom(third, first, second);
}

function readNamed([, day1, month1, month2, day2, year]: RegExpExecArray): CalendarDate | null {
  const name = normalise(month1 ?? month2 ?? '');
  const month = MONTHS.findIndex((starts) => starts.some((start) => name.startsWith(start))) + 1;
  return month === 0 ? null : dateFrom(year, String(month), day1 ?? day2);
}

function dateFrom(year = '', month = '', day = ''): CalendarDate | null {
  if (year.length === 3 || year.length === 0) return null;
  const whole = year.length === 4 ? year : String(fullYear(Number(year)));
  const text = `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(text) ? text : null;
}
