import { Injectable } from '@nestjs/common';
import { addDays, type CalendarDate } from '../kernel/calendar-date.js';
import { groupBy } from '../kernel/collections.js';
import type { CurrencyCode } from '../kernel/currency.js';
import { InvalidRequest } from '../kernel/domain-error.js';
import { convertMinor, type ExchangeRate } from '../kernel/exchange-rate.js';
import { MAX_AMOUNT_MINOR } from '../kernel/money.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { NoExchangeRate } from './exchange-rates.errors.js';
import { KnownRates } from './known-rates.js';
import { MAX_AGE_DAYS, newestOn } from './newest-rate.js';

/** A currency on a day. */
export interface CurrencyDay {
  readonly currency: CurrencyCode;
  readonly date: CalendarDate;
}

/** Converts amounts to the currency of the books, at the rates of days. */
export interface DayRates {
  /** Minor units of the books. Throws InvalidRequest for more than an amount can be. Only for currencies and days that the rates were read for. */
  convert(amountMinor: bigint, currency: CurrencyCode, date: CalendarDate): bigint;
}

interface Books {
  readonly id: string;
  readonly currency: CurrencyCode;
}

/** Reads the rates at which the books of an entity convert. */
@Injectable()
export class RatesOfDays {
  constructor(private readonly rates: KnownRates) {}

  /** The newest rate of each currency on or before each day. Throws NoExchangeRate with the days that have none of the last week. */
  async read(uow: UnitOfWork, books: Books, wanted: readonly CurrencyDay[]): Promise<DayRates> {
    const found = new Map<string, ExchangeRate>();
    const missing: CurrencyDay[] = [];
    for (const [currency, days] of groupBy(wanted, (day) => day.currency)) {
      const dates = [...new Set(days.map(({ date }) => date))].toSorted();
      const [first, last] = [dates[0], dates.at(-1)];
      if (first === undefined || last === undefined) continue;
      const period = { from: addDays(first, -MAX_AGE_DAYS), to: last };
      const rates = await this.rates.between(uow, books, currency, period);
      for (const date of dates) {
        const newest = newestOn(rates, date);
        if (newest === null) missing.push({ currency, date });
        else found.set(`${currency} ${date}`, newest.rate);
      }
    }
    if (missing.length > 0) throw new NoExchangeRate(missing, books.currency);
    return {
      convert(amountMinor, from, date) {
        const rate = found.get(`${from} ${date}`);
        if (!rate) throw new Error(`the rate of ${from} on ${date} was not read`);
        const converted = convertMinor(amountMinor, { from, to: books.currency, rate });
        if (converted > MAX_AMOUNT_MINOR || converted < -MAX_AMOUNT_MINOR)
          throw InvalidRequest.at('amount', `of ${date} is too large in ${books.currency}`);
        return converted;
      },
    };
  }
}
