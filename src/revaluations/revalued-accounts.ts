import { Injectable } from '@nestjs/common';
import { MatchedConversions } from '../banking/index.js';
import type { CalendarDate } from '../kernel/calendar-date.js';
import { groupBy } from '../kernel/collections.js';
import { ChartRepository, ForeignLinesRepository } from '../ledger/index.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import type { Series } from './plan-revaluation.js';

/** What a revaluation looks at. */
@Injectable()
export class RevaluedAccounts {
  constructor(
    private readonly chart: ChartRepository,
    private readonly lines: ForeignLinesRepository,
    private readonly conversions: MatchedConversions,
  ) {}

  /** The bank accounts of an entity in other currencies, and what conversions between bank accounts have left over, through a day. */
  async read(uow: UnitOfWork, entityId: string, through: CalendarDate): Promise<Series[]> {
    const months = await this.lines.months(uow, entityId, through);
    const banks = groupBy(months, ({ bankAccountId, accountId }) => `${bankAccountId} ${accountId}`);
    const conversions = await this.readConversions(uow, entityId, through);
    return conversions.length === 0 ? [...banks.values()] : [...banks.values(), conversions];
  }

  /** On the account of transfers in transit, minus what earlier revaluations have posted of it. */
  private async readConversions(uow: UnitOfWork, entityId: string, through: CalendarDate): Promise<Series> {
    const { id: accountId } = await this.chart.getSystemAccount(uow, entityId, 'transfer_clearing');
    const left = await this.conversions.months(uow, entityId, through);
    const posted = await this.lines.revaluedMonths(uow, accountId, through);
    return [...left, ...posted]
      .map((month) => ({ accountId, bankAccountId: null, currency: null, foreignMinor: 0n, ...month }))
      .toSorted((a, b) => (a.month < b.month ? -1 : 1));
  }
}
