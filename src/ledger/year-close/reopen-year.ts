import { Injectable } from '@nestjs/common';
import { EntitiesRepository } from '../../entities/index.js';
import type { CalendarDate } from '../../kernel/calendar-date.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { reverse } from '../journal.js';
import { JournalRepository } from '../journal.repository.js';
import { YearClosed, YearNotClosed } from '../ledger.errors.js';
import { Poster } from '../poster.js';
import { ClosedYearsRepository } from './closed-years.repository.js';
import { lockAfterReopening } from './fiscal-year.js';
import type { ReopenedYearView, ReopenYearDto } from './year-close.dto.js';

@Injectable()
export class ReopenYear {
  constructor(
    private readonly entities: EntitiesRepository,
    private readonly closedYears: ClosedYearsRepository,
    private readonly journal: JournalRepository,
    private readonly poster: Poster,
  ) {}

  /** Reverses the closing entry of the year that was closed last, and lets its books change again. */
  async run(
    uow: UnitOfWork,
    entityId: string,
    { fiscalYearEnd, reason }: ReopenYearDto,
  ): Promise<ReopenedYearView> {
    const posting = await this.entities.lockForPosting(uow, entityId, 'for no key update');
    const year = await this.closedYears.findLast(uow, entityId);
    if (year === null || year.fiscalYearEnd < fiscalYearEnd)
      throw new YearNotClosed(fiscalYearEnd as CalendarDate);
    if (year.fiscalYearEnd > fiscalYearEnd) throw new YearClosed(year.fiscalYearEnd);
    const lockedThrough = lockAfterReopening(year);
    const reversal =
      year.entryId === null
        ? null
        : reverse(await this.journal.get(uow, year.entryId), {
            description: `Reopening of the fiscal year that ended on ${year.fiscalYearEnd}`,
          });
    uow.audit({
      action: 'legal_entity.reopen_year',
      resourceType: 'legal_entity',
      resourceId: entityId,
      changes: {
        fiscalYearEnd: year.fiscalYearEnd,
        reason: reason ?? null,
        reversalEntryId: reversal?.id ?? null,
        lockedThrough: { from: posting.lockedThrough, to: lockedThrough },
      },
    });
    await this.closedYears.delete(uow, year);
    await this.entities.setLockedThrough(uow, entityId, lockedThrough);
    if (reversal !== null) this.poster.post(uow, { ...posting, lockedThrough }, [reversal]);
    return {
      entityId,
      fiscalYearEnd: year.fiscalYearEnd,
      reversalEntryId: reversal?.id ?? null,
      lockedThrough,
    };
  }
}
