import { Injectable } from '@nestjs/common';
import { EntitiesRepository } from '../entities/index.js';
import { InvalidRequest } from '../kernel/domain-error.js';
import { isLocked, PeriodLocked } from '../ledger/index.js';
import { Clock } from '../platform/clock/clock.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import type { PutExchangeRatesDto, StoredExchangeRates } from './exchange-rates.dto.js';
import { ExchangeRatesRepository } from './exchange-rates.repository.js';
import { changesTo, keyOf, problemsOf } from './read-own-rates.js';

@Injectable()
export class PutExchangeRates {
  constructor(
    private readonly clock: Clock,
    private readonly entities: EntitiesRepository,
    private readonly rates: ExchangeRatesRepository,
  ) {}

  /** Sets and removes own rates of an entity, but none of a closed period. The same rates again write nothing. */
  async run(uow: UnitOfWork, { entityId, rates }: PutExchangeRatesDto): Promise<StoredExchangeRates> {
    const { id } = await this.entities.resolve(uow, entityId);
    const { currency, lockedThrough } = await this.entities.lockForPosting(uow, id, 'for no key update');
    const problems = problemsOf(rates, currency, this.clock.today(uow.principal.timeZone));
    if (problems.length > 0) throw new InvalidRequest(problems);
    const { stored, removed } = changesTo(await this.rates.findSome(uow, id, rates), rates);
    const closed = [...stored, ...removed].filter(({ date }) => isLocked(date, lockedThrough));
    if (lockedThrough !== null && closed.length > 0)
      throw new PeriodLocked(
        lockedThrough,
        closed.map((rate) => `the rate ${keyOf(rate)}`),
      );
    if (stored.length > 0) this.rates.store(uow, id, stored);
    if (removed.length > 0) this.rates.remove(uow, id, removed);
    const changes = { entityId: id, changed: stored.length, removed: removed.length };
    if (stored.length + removed.length > 0)
      uow.audit({
        action: 'exchange_rates.set',
        resourceType: 'legal_entity',
        resourceId: id,
        changes: { stored: changes.changed, removed: changes.removed },
      });
    return { ...changes, unchanged: rates.length - stored.length - removed.length };
  }
}
