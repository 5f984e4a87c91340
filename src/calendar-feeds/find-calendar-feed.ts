import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock/clock.js';
import { Config } from '../platform/config/config.js';
import { hashToken, isWellFormedToken } from '../platform/crypto/secret-token.js';
import { Database } from '../platform/database/database.js';
import { feedPrefix } from './feed-link.js';

/** What the link of a token shows. */
export interface FoundFeed {
  readonly feedId: string;
  readonly businessId: string;
  readonly timeZone: string;
  readonly entityId: string;
}

const FIND = `
  select feed_id as "feedId", business_id as "businessId", time_zone as "timeZone", entity_id as "entityId"
    from authenticate_calendar_feed($1, $2)`;

/** Everything that ends a feed is read on every request; nothing is cached. */
@Injectable()
export class FindCalendarFeed {
  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly database: Database,
  ) {}

  /** Null for any token that does not work now. */
  async run(token: string): Promise<FoundFeed | null> {
    if (!isWellFormedToken(token, feedPrefix(this.config))) return null;
    const [found] = await this.database.single<FoundFeed>(FIND, [hashToken(token), this.clock.now()]);
    return found ?? null;
  }
}
