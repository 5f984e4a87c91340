import { Injectable } from '@nestjs/common';
import { EntitiesRepository } from '../entities/index.js';
import { addDays, type CalendarDate } from '../kernel/calendar-date.js';
import { InvalidRequest } from '../kernel/domain-error.js';
import { toRateNumber } from '../kernel/exchange-rate.js';
import type { Principal } from '../kernel/principal.js';
import { Clock } from '../platform/clock/clock.js';
import { Database } from '../platform/database/database.js';
import type { ExchangeRatesQuery, ExchangeRatesView } from './exchange-rates.dto.js';
import { KnownRates } from './known-rates.js';

const DEFAULT_DAYS = 30;
const MAX_DAYS = 366;

@Injectable()
export class ExchangeRateQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly entities: EntitiesRepository,
    private readonly rates: KnownRates,
  ) {}

  async list(principal: Principal, query: ExchangeRatesQuery): Promise<ExchangeRatesView> {
    const period = periodOf(query, this.clock.today(principal.timeZone));
    return this.database.read(principal, async (uow) => {
      const entity = await this.entities.resolve(uow, query.entityId);
      const { currency } = query;
      if (currency === entity.currency) throw InvalidRequest.at('currency', 'is the currency of the books');
      const rates = await this.rates.between(uow, entity, currency, period);
      return {
        entityId: entity.id,
        entityCurrency: entity.currency,
        currency,
        ...period,
        rates: rates.map(({ date, rate, source }) => ({ date, rate: toRateNumber(rate), source })),
      };
    });
  }
}

function periodOf(query: ExchangeRatesQuery, today: CalendarDate) {
  const to = query.to ?? today;
  const from = query.from ?? addDays(to, -DEFAULT_DAYS);
  if (from > to) throw InvalidRequest.at('from', 'must not be after to');
  if (from < addDays(to, -MAX_DAYS))
    throw InvalidRequest.at('from', `must be at most ${MAX_DAYS} days before to`);
  return { from, to };
}
