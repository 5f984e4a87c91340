import { Injectable } from '@nestjs/common';
import type { CalendarDate } from '../kernel/calendar-date.js';
import { upsertMany } from '../platform/database/bulk.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { OwnExchangeRate } from './exchange-rate.entity.js';

/** What identifies a rate of an entity. */
export interface RateKey {
  readonly currency: string;
  readonly date: CalendarDate;
}

export type StoredRate = Pick<OwnExchangeRate, 'currency' | 'date' | 'rate'>;

@Injectable()
export class ExchangeRatesRepository {
  /** The own rates of a currency on the days of a period, the oldest first. */
  async between(
    uow: UnitOfWork,
    entityId: string,
    currency: string,
    { from, to }: { readonly from: CalendarDate; readonly to: CalendarDate },
  ): Promise<StoredRate[]> {
    return uow.query<StoredRate>(
      `select currency, date, rate from exchange_rate
        where business_id = $1 and entity_id = $2 and currency = $3 and date between $4 and $5
        order by date`,
      [uow.businessId, entityId, currency, from, to],
    );
  }

  /** Those of the given currencies and days that there are. */
  async findSome(uow: UnitOfWork, entityId: string, keys: readonly RateKey[]): Promise<StoredRate[]> {
    return uow.query<StoredRate>(
      `select r.currency, r.date, r.rate
         from unnest($3::text[], $4::date[]) as k(currency, date)
         join exchange_rate r on r.business_id = $1 and r.entity_id = $2 and r.currency = k.currency and r.date = k.date`,
      [uow.businessId, entityId, keys.map(({ currency }) => currency), keys.map(({ date }) => date)],
    );
  }

  store(uow: UnitOfWork, entityId: string, rates: readonly StoredRate[]): void {
    const { businessId } = uow;
    upsertMany(
      uow,
      OwnExchangeRate,
      rates.map((rate) => ({ businessId, entityId, ...rate })),
    );
  }

  remove(uow: UnitOfWork, entityId: string, keys: readonly RateKey[]): void {
    uow.write(
      `delete from exchange_rate r using unnest($3::text[], $4::date[]) as k(currency, date)
        where r.business_id = $1 and r.entity_id = $2 and r.currency = k.currency and r.date = k.date`,
      [uow.businessId, entityId, keys.map(({ currency }) => currency), keys.map(({ date }) => date)],
    );
  }
}
