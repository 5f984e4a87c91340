import { Injectable } from '@nestjs/common';
import { EntitiesRepository, type PostingEntity } from '../entities/index.js';
import { RatesOfDays } from '../exchange-rates/index.js';
import type { CalendarDate } from '../kernel/calendar-date.js';
import { InvalidRequest } from '../kernel/domain-error.js';
import { toAmount } from '../kernel/money.js';
import { ChartRepository, draftEntry, isLocked, Poster } from '../ledger/index.js';
import { Clock } from '../platform/clock/clock.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import {
  type ExchangeAccounts,
  monthEnds,
  planRevaluation,
  ratesToRead,
  type Series,
} from './plan-revaluation.js';
import type { RevaluationView, RevalueDto } from './revaluations.dto.js';
import { RevaluedAccounts } from './revalued-accounts.js';

const GAIN = '4950';
const LOSS = '7050';

@Injectable()
export class RevalueAccounts {
  constructor(
    private readonly clock: Clock,
    private readonly entities: EntitiesRepository,
    private readonly chart: ChartRepository,
    private readonly accounts: RevaluedAccounts,
    private readonly rates: RatesOfDays,
    private readonly poster: Poster,
  ) {}

  /**
   * Brings the bank accounts of an entity in other currencies to what they are worth at the end of each month that is not closed,
   * and posts what conversions between bank accounts have left over in transit.
   * Posts only what differs: again, it posts nothing. Waits for postings in progress.
   */
  async run(uow: UnitOfWork, entityId: string, input: RevalueDto): Promise<RevaluationView> {
    const today = this.clock.today(uow.principal.timeZone);
    const through = input.through ?? today;
    if (through > today) throw InvalidRequest.at('through', 'must not be in the future');
    const entity = await this.entities.lockForPosting(uow, entityId, 'for no key update');
    const accounts = await this.accounts.read(uow, entityId, through);
    const ends = openMonthEnds(accounts, entity, through);
    const rates = await this.rates.read(
      uow,
      entity,
      accounts.flatMap((series) => ratesToRead(series, ends)),
    );
    const plan = planRevaluation(
      accounts,
      ends,
      (amountMinor, currency, date) => rates.convert(amountMinor, currency, date),
      ends.length === 0 ? { gain: '', loss: '' } : await this.exchangeAccounts(uow, entityId),
    );
    const entries = plan.map(({ date, lines }) =>
      draftEntry({
        postedOn: date,
        description: 'Revaluation of other currencies',
        source: 'revaluation',
        lines,
      }),
    );
    if (entries.length > 0)
      uow.audit({
        action: 'legal_entity.revalue',
        resourceType: 'legal_entity',
        resourceId: entityId,
        changes: { through, months: entries.length },
      });
    this.poster.post(uow, entity, entries);
    return {
      entityId,
      currency: entity.currency,
      through: ends.at(-1) ?? null,
      months: plan.map(({ date, gainMinor, realizedMinor }, at) => ({
        date,
        journalEntryId: entries[at]?.id ?? '',
        gain: toAmount(gainMinor, entity.currency),
        realizedGain: toAmount(realizedMinor, entity.currency),
      })),
    };
  }

  private async exchangeAccounts(uow: UnitOfWork, entityId: string): Promise<ExchangeAccounts> {
    return {
      gain: await this.exchangeAccount(uow, entityId, GAIN, 'revenue'),
      loss: await this.exchangeAccount(uow, entityId, LOSS, 'expense'),
    };
  }

  private async exchangeAccount(
    uow: UnitOfWork,
    entityId: string,
    accountNumber: string,
    category: 'revenue' | 'expense',
  ): Promise<string> {
    const account = await this.chart.findByNumber(uow, entityId, accountNumber);
    if (account?.isActive && account.category === category) return account.id;
    throw InvalidRequest.at('id', `needs an active ${category} account ${accountNumber}`);
  }
}

/** The month ends from the first month with another currency, without those of the closed period. */
function openMonthEnds(
  accounts: readonly Series[],
  { lockedThrough }: PostingEntity,
  through: CalendarDate,
): CalendarDate[] {
  const [first, ...others] = accounts.flatMap((series) => series.map(({ month }) => month));
  if (first === undefined) return [];
  const start = others.reduce((earliest, month) => (month < earliest ? month : earliest), first);
  return monthEnds(start, through).filter((end) => !isLocked(end, lockedThrough));
}
