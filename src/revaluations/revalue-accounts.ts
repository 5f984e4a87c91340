import { Injectable } from '@nestjs/common';
import { EntitiesRepository, type PostingEntity } from '../entities/index.js';
import { RatesOfDays } from '../exchange-rates/index.js';
import type { CalendarDate } from '../kernel/calendar-date.js';
import { groupBy } from '../kernel/collections.js';
import { InvalidRequest } from '../kernel/domain-error.js';
import { toAmount } from '../kernel/money.js';
import {
  ChartRepository,
  draftEntry,
  type ForeignMonth,
  ForeignLinesRepository,
  isLocked,
  Poster,
} from '../ledger/index.js';
import { Clock } from '../platform/clock/clock.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { type ExchangeAccounts, monthEnds, planRevaluation, ratesToRead } from './plan-revaluation.js';
import type { RevaluationView, RevalueDto } from './revaluations.dto.js';

const GAIN = '4950';
const LOSS = '7050';

@Injectable()
export class RevalueAccounts {
  constructor(
    private readonly clock: Clock,
    private readonly entities: EntitiesRepository,
    private readonly chart: ChartRepository,
    private readonly lines: ForeignLinesRepository,
    private readonly rates: RatesOfDays,
    private readonly poster: Poster,
  ) {}

  /**
   * Brings the bank accounts of an entity in other currencies to what they are worth at the end of each month that is not closed.
   * Posts only what differs: again, it posts nothing. Waits for postings in progress.
   */
  async run(uow: UnitOfWork, entityId: string, input: RevalueDto): Promise<RevaluationView> {
    const today = this.clock.today(uow.principal.timeZone);
    const through = input.through ?? today;
    if (through > today) throw InvalidRequest.at('through', 'must not be in the future');
    const entity = await this.entities.lockForPosting(uow, entityId, 'for no key update');
    const months = await this.lines.months(uow, entityId, through);
    const ends = openMonthEnds(months, entity, through);
    const accounts = [...groupBy(months, (month) => `${month.bankAccountId} ${month.accountId}`).values()];
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
      months: plan.map(({ date, gainMinor }, at) => ({
        date,
        journalEntryId: entries[at]?.id ?? '',
        gain: toAmount(gainMinor, entity.currency),
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
  months: readonly ForeignMonth[],
  { lockedThrough }: PostingEntity,
  through: CalendarDate,
): CalendarDate[] {
  const [first, ...others] = months.map(({ month }) => month);
  if (first === undefined) return [];
  const start = others.reduce((earliest, month) => (month < earliest ? month : earliest), first);
  return monthEnds(start, through).filter((end) => !isLocked(end, lockedThrough));
}
