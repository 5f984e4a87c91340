import { Injectable } from '@nestjs/common';
import { EntitiesRepository } from '../../entities/index.js';
import { ExchangeRatesRepository, PutExchangeRates } from '../../exchange-rates/index.js';
import { isLocked } from '../../ledger/index.js';
import { Database } from '../../platform/database/database.js';
import { demoRates } from '../demo-rates.js';
import type { DemoBusiness } from '../ensure-demo-business.js';

@Injectable()
export class PutDemoRates {
  constructor(
    private readonly database: Database,
    private readonly entities: EntitiesRepository,
    private readonly rates: ExchangeRatesRepository,
    private readonly putRates: PutExchangeRates,
  ) {}

  /** Sets the rates of weeks that have none and are not closed: a file of reference rates may end before the demo. */
  async run({ principal, entityId, firstDay, today }: DemoBusiness): Promise<void> {
    await this.database.run(principal, async (uow) => {
      const { lockedThrough } = await this.entities.resolve(uow, entityId);
      const rates = demoRates(firstDay, today);
      const known = new Set((await this.rates.findSome(uow, entityId, rates)).map(({ date }) => date));
      const missing = rates.filter(({ date }) => !known.has(date) && !isLocked(date, lockedThrough));
      if (missing.length > 0) await this.putRates.run(uow, { entityId, rates: missing });
    });
  }
}
