import type { CalendarDate } from '../kernel/calendar-date.js';
import type { ExchangeRate } from '../kernel/exchange-rate.js';

/** `own`: set by the business. `ecb`: a reference rate of the European Central Bank, or the ratio of two. */
export const RATE_SOURCES = ['own', 'ecb'] as const;
export type RateSource = (typeof RATE_SOURCES)[number];

/** A rate of a day. */
export interface DatedRate {
  readonly date: CalendarDate;
  readonly rate: ExchangeRate;
  readonly source: RateSource;
}

/** Own rates and reference rates in one list, by date. On a day that has both, the own one counts. */
export function withOwnRates(own: readonly DatedRate[], reference: readonly DatedRate[]): DatedRate[] {
  const ownDays = new Set(own.map(({ date }) => date));
  return [...own, ...reference.filter(({ date }) => !ownDays.has(date))].toSorted((a, b) =>
    a.date < b.date ? -1 : 1,
  );
}
