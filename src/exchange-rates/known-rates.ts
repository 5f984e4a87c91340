import { Injectable } from '@nestjs/common';
import type { CalendarDate } from '../kernel/calendar-date.js';
import type { CurrencyCode } from '../kernel/currency.js';
import { rateOf } from '../kernel/exchange-rate.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { type DatedRate, withOwnRates } from './dated-rate.js';
import { ExchangeRatesRepository, type StoredRate } from './exchange-rates.repository.js';
import { ReferenceRates } from './reference/reference-rates.js';

/** The own rates of entities, and where there is none the reference rates. */
@Injectable()
export class KnownRates {
  constructor(
    private readonly own: ExchangeRatesRepository,
    private readonly reference: ReferenceRates,
  ) {}

  /** The rates of a currency in that of an entity on the days of a period, the oldest first. */
  async between(
    uow: UnitOfWork,
    entity: { readonly id: string; readonly currency: CurrencyCode },
    currency: CurrencyCode,
    period: { readonly from: CalendarDate; readonly to: CalendarDate },
  ): Promise<DatedRate[]> {
    const own = await this.own.between(uow, entity.id, currency, period);
    return withOwnRates(
      own.map(toDatedRate),
      this.reference.table.between(currency, entity.currency, period),
    );
  }
}

function toDatedRate({ currency, date, rate: text }: StoredRate): DatedRate {
  const rate = rateOf(text);
  if (rate === null) throw new Error(`the rate of ${currency} on ${date} is ${text}`);
  return { date, rate, source: 'own' };
}
