import { Injectable } from '@nestjs/common';
import type { Principal } from '../kernel/principal.js';
import { Database } from '../platform/database/database.js';
import type { CalendarFeed } from './calendar-feed.entity.js';
import { CalendarFeedsRepository } from './calendar-feeds.repository.js';
import { seesAllFeeds } from './sees-feeds-of.js';
import type { CalendarFeedView } from './session-api.js';

const MAX_OTHERS_SHOWN = 200;

@Injectable()
export class CalendarFeedQueries {
  constructor(
    private readonly database: Database,
    private readonly feeds: CalendarFeedsRepository,
  ) {}

  /** The user's own feeds first. Then, for owners and admins, those of the others. */
  async list(principal: Principal, userId: string): Promise<CalendarFeedView[]> {
    const feeds = await this.database.read(principal, async (uow) => [
      ...(await this.feeds.listOf(uow, userId)),
      ...(seesAllFeeds(principal) ? await this.feeds.listOthers(uow, userId, MAX_OTHERS_SHOWN) : []),
    ]);
    return feeds.map(toView);
  }
}

function toView({ id, entityId, userId, createdAt, lastUsedAt }: CalendarFeed): CalendarFeedView {
  return {
    id,
    entityId,
    userId,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
