import { type CalendarDate, isCalendarDate } from '../../kernel/calendar-date.js';
import { quoteForReason } from '../../kernel/text.js';
import { DATE_ORDERS, type DateOrder, type FileMapping } from './mapping.js';
import { type Ambiguity, refuse } from './statement.js';
import { fullYear } from './values.js';

export type Decided<Reader> = { ok: true; read: Reader } | { ok: false; ambiguity: Ambiguity };

const NUMBERS = /^(\d{1,4})([-/.' ]) ?(\d{1,2})[-/.' ] ?(\d{1,4})(?:[ T,]+\d{1,2}[:.]\d{2}.*)?$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:[ T]\d{2}.*)?$/;
const NAMED =
  /^(?:(\d{1,2})[- .]*([a-z]{3,9})\.?|([a-z]{3,9})\.? +(\d{1,2}))[-, .]+(\d{4}|\d{2})(?:[ ,]+\d{1,2}[:.]\d{2}.*)?$/i;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * Detects in which order a file writes day, month and year. Each date rules out the orders in which it is invalid;
 * the result is unambiguous only if the remaining orders parse every date the same.
 */
export class DateOrders {
  private readonly possible = new Set<DateOrder>(DATE_ORDERS);
  private readonly differing = new Set<string>();
  private example = '';

  look(text: string, line: number): void {
    const read = DATE_ORDERS.map((order) => ({ order, date: readDate(text, order, false) }));
    if (read.every(({ date }) => date === null)) throw refuse(line, `${quoteForReason(text)} is not a date`);
    for (const { order, date } of read) if (date === null) this.possible.delete(order);
    if (this.possible.size === 0)
      throw refuse(line, `${quoteForReason(text)} has a different order of day and month than earlier dates`);
    for (const one of read)
      for (const other of read) if (one.date !== other.date) this.differing.add(one.order + other.order);
    if (this.example === '' && this.isAmbiguous([...this.possible])) this.example = text;
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
): Decided<(text: string, line: number) => CalendarDate> {
  const left = orders.left;
  if (dateOrder === undefined && left.ambiguous) {
    const reason = `dates such as ${quoteForReason(left.example)} can be parsed in more than one order`;
    return { ok: false, ambiguity: { field: 'dateOrder', reason, choices: left.orders } };
  }
  const order = dateOrder ?? left.orders[0] ?? 'ymd';
  return {
    ok: true,
    read: (text, line) => {
      const date = readDate(text, order, true);
      if (date === null) throw refuse(line, `${quoteForReason(text)} is not a date in the order ${order}`);
      return date;
    },
  };
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
  const month = MONTHS.indexOf((month1 ?? month2 ?? '').slice(0, 3).toLowerCase()) + 1;
  return month === 0 ? null : dateFrom(year, String(month), day1 ?? day2);
}

function dateFrom(year = '', month = '', day = ''): CalendarDate | null {
  if (year.length === 3 || year.length === 0) return null;
  const whole = year.length === 4 ? year : String(fullYear(Number(year)));
  const text = `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(text) ? text : null;
}
