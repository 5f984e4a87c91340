import { Injectable } from '@nestjs/common';
import { NotFound } from '../kernel/domain-error.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { CalendarFeedsRepository } from './calendar-feeds.repository.js';
import { seesFeedsOf } from './sees-feeds-of.js';

@Injectable()
export class RevokeCalendarFeed {
  constructor(private readonly feeds: CalendarFeedsRepository) {}

  /** Revokes a feed that the caller can see: the next request with its token returns 404. */
  async run(uow: UnitOfWork, id: string): Promise<void> {
    const feed = await this.feeds.find(uow, id);
    const isSeen = feed !== null && seesFeedsOf(uow.principal, feed.userId);
    if (!isSeen || !(await this.feeds.delete(uow, id))) throw new NotFound('calendar link');
    uow.audit({
      action: 'calendar_feed.revoke',
      resourceType: 'calendar_feed',
      resourceId: id,
      changes: { entityId: feed.entityId, userId: feed.userId },
    });
  }
}
