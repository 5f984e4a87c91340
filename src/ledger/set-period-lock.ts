import { Injectable } from '@nestjs/common';
import { EntitiesRepository } from '../entities/index.js';
import type { CalendarDate } from '../kernel/calendar-date.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { YearClosed } from './ledger.errors.js';
import { ClosedYearsRepository } from './year-close/closed-years.repository.js';

/** The date through which the books of a legal entity are closed. */
export interface PeriodLockView {
  /** The legal entity whose books they are. */
  readonly entityId: string;
  /** Nothing can be posted or reversed on or before this date, `YYYY-MM-DD`; null if no period is closed. */
  readonly lockedThrough: string | null;
}

@Injectable()
export class SetPeriodLock {
  constructor(
    private readonly entities: EntitiesRepository,
    private readonly closedYears: ClosedYearsRepository,
  ) {}

  /** Locks the books of an entity through a date, or opens them, but never a closed year. Waits for postings in progress. */
  async run(uow: UnitOfWork, entityId: string, lockedThrough: CalendarDate | null): Promise<PeriodLockView> {
    const entity = await this.entities.lockForPosting(uow, entityId, 'for no key update');
    const closed = await this.closedYears.findLast(uow, entityId);
    if (closed !== null && (lockedThrough === null || lockedThrough < closed.fiscalYearEnd))
      throw new YearClosed(closed.fiscalYearEnd);
    if (entity.lockedThrough !== lockedThrough) {
      await this.entities.setLockedThrough(uow, entityId, lockedThrough);
      uow.audit({
        action: 'legal_entity.lock_period',
        resourceType: 'legal_entity',
        resourceId: entityId,
        changes: { from: entity.lockedThrough, to: lockedThrough },
      });
    }
    return { entityId, lockedThrough };
  }
}
