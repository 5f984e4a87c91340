import type { CurrencyCode } from '../kernel/currency.js';
import { addDays, type CalendarDate, fromDayNumber, toDayNumber } from '../kernel/calendar-date.js';

export interface DemoRate {
  readonly date: CalendarDate;
  readonly currency: CurrencyCode;
  /** US dollars for one euro. */
  readonly rate: number;
}

const EURO = 'EUR' as CurrencyCode;
/** A rate counts for the days of the week that it begins. */
const WEEK_DAYS = 7;
/** Weeks in which the euro goes down, and as many in which it goes up again. */
const WEEKS_DOWN = 13;

/** The rates of the weeks of a period: the same weeks always have the same rates. */
export function demoRates(from: CalendarDate, to: CalendarDate): DemoRate[] {
  const rates: DemoRate[] = [];
  for (let date = startOfWeek(from); date <= to; date = addDays(date, WEEK_DAYS))
    rates.push({ date, currency: EURO, rate: euroRate(date) });
  return rates;
}

/** US dollars for one euro on a day, with four decimals. */
export function euroRate(date: CalendarDate): number {
  const week = Math.floor(toDayNumber(date) / WEEK_DAYS) % (2 * WEEKS_DOWN);
  return (11_520 + 15 * Math.abs(WEEKS_DOWN - week)) / 10_000;
}

function startOfWeek(date: CalendarDate): CalendarDate {
  const day = toDayNumber(date);
  return fromDayNumber(day - (day % WEEK_DAYS));
}
