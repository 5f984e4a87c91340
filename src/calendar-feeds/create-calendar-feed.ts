import { Injectable } from '@nestjs/common';
import { EntitiesRepository } from '../entities/index.js';
import { newId } from '../kernel/ids.js';
import { Config } from '../platform/config/config.js';
import { hashToken, newToken } from '../platform/crypto/secret-token.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { CalendarFeedLimit } from './calendar-feed.errors.js';
import { CalendarFeedsRepository } from './calendar-feeds.repository.js';
import { feedLink, feedPrefix } from './feed-link.js';
import type { CreatedCalendarFeedView } from './session-api.js';

/** Per user and business: few enough to review them all in one dialog. */
export const MAX_FEEDS = 20;

export interface NewCalendarFeed {
  readonly userId: string;
  readonly entityId: string;
}

@Injectable()
export class CreateCalendarFeed {
  constructor(
    private readonly config: Config,
    private readonly entities: EntitiesRepository,
    private readonly feeds: CalendarFeedsRepository,
  ) {}

  /** Creates a link to the due dates of an entity and returns it, once. */
  async run(uow: UnitOfWork, { userId, entityId }: NewCalendarFeed): Promise<CreatedCalendarFeedView> {
    await this.entities.get(uow, entityId);
    if ((await this.feeds.count(uow, userId)) >= MAX_FEEDS) throw new CalendarFeedLimit(MAX_FEEDS);
    const token = newToken(feedPrefix(this.config));
    const id = newId();
    await this.feeds.insert(uow, { id, userId, entityId, tokenHash: hashToken(token) });
    uow.audit({
      action: 'calendar_feed.create',
      resourceType: 'calendar_feed',
      resourceId: id,
      changes: { entityId, userId },
    });
    return { id, url: feedLink(this.config, token) };
  }
}
