import { Injectable } from '@nestjs/common';
import { EntitiesRepository } from '../../entities/index.js';
import type { CalendarDate } from '../../kernel/calendar-date.js';
import { InvalidRequest } from '../../kernel/domain-error.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { Clock } from '../../platform/clock/clock.js';
import { BalancesRepository } from '../balances.repository.js';
import { ChartRepository } from '../chart.repository.js';
import { EarlierYearOpen, YearClosed } from '../ledger.errors.js';
import { Poster } from '../poster.js';
import type { ClosedYear } from './closed-year.entity.js';
import { ClosedYearsRepository } from './closed-years.repository.js';
import { closingEntry } from './closing-entry.js';
import { endOfFiscalYear, startOfYear, yearEndProblem } from './fiscal-year.js';
import type { ClosedYearView } from './year-close.dto.js';
import { toClosedYearView } from './closed-years.queries.js';

@Injectable()
export class CloseYear {
  constructor(
    private readonly clock: Clock,
    private readonly entities: EntitiesRepository,
    private readonly chart: ChartRepository,
    private readonly balances: BalancesRepository,
    private readonly closedYears: ClosedYearsRepository,
    private readonly poster: Poster,
  ) {}

  /** Moves the income of a fiscal year to the retained earnings and locks the year. Waits for postings in progress. */
  async run(uow: UnitOfWork, entityId: string, fiscalYearEnd: CalendarDate): Promise<ClosedYearView> {
    const posting = await this.entities.lockForPosting(uow, entityId, 'for no key update');
    const entity = await this.entities.get(uow, entityId);
    const endMonth = entity.fiscalYearEndMonth ?? 12;
    const problem = yearEndProblem(fiscalYearEnd, endMonth, this.clock.today(uow.principal.timeZone));
    if (problem !== null) throw InvalidRequest.at('fiscalYearEnd', problem);
    const last = await this.closedYears.findLast(uow, entityId);
    if (last !== null && fiscalYearEnd <= last.fiscalYearEnd) throw new YearClosed(last.fiscalYearEnd);
    const startsOn = startOfYear(fiscalYearEnd, endMonth, last);
    const firstMonth = await this.closedYears.firstMonthOfIncome(uow, entityId, last?.fiscalYearEnd ?? null);
    if (firstMonth !== null && firstMonth < startsOn)
      throw new EarlierYearOpen(endOfFiscalYear(firstMonth, endMonth));

    const movements = await this.balances.movements(uow, entityId, startsOn, fiscalYearEnd);
    const retainedEarnings = await this.chart.getSystemAccount(uow, entityId, 'retained_earnings');
    const entry = closingEntry(movements, fiscalYearEnd, retainedEarnings.id);
    const year: ClosedYear = {
      businessId: uow.businessId,
      entityId,
      fiscalYearEnd,
      startsOn,
      entryId: entry?.id ?? null,
      flowSense: 2,
      lockedBefore: posting.lockedThrough,
      closedAt: uow.startedAt,
    };
    const isLocked = posting.lockedThrough !== null && posting.lockedThrough >= fiscalYearEnd;
    const lockedThrough = isLocked ? posting.lockedThrough : fiscalYearEnd;
    uow.audit({
      action: 'legal_entity.close_year',
      resourceType: 'legal_entity',
      resourceId: entityId,
      changes: {
        fiscalYearEnd,
        closingEntryId: year.entryId,
        lockedThrough: { from: posting.lockedThrough, to: lockedThrough },
      },
    });
    if (entry !== null) {
      // The books may already be locked through the end of the year, where the entry belongs.
      if (isLocked) await this.entities.setLockedThrough(uow, entityId, null);
      this.poster.post(uow, { ...posting, lockedThrough: null }, [entry]);
    }
    this.closedYears.insert(uow, year);
    await this.entities.setLockedThrough(uow, entityId, lockedThrough);
    return toClosedYearView(year);
  }
}
