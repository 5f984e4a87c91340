import { Controller, Delete, Get, Post } from '@nestjs/common';
import { SignedIn, type SignedInUser } from '../identity/index.js';
import type { Principal } from '../kernel/principal.js';
import { Database } from '../platform/database/database.js';
import { CurrentPrincipal } from '../platform/http/call.js';
import { Body } from '../platform/http/input/route-input.js';
import { UuidParam } from '../platform/http/input/uuid-param.js';
import { BodyLimit, SessionRoute } from '../platform/http/routes/route-marks.js';
import { CalendarFeedDto } from './calendar-feeds.dto.js';
import { CalendarFeedQueries } from './calendar-feeds.queries.js';
import { CreateCalendarFeed } from './create-calendar-feed.js';
import { RevokeCalendarFeed } from './revoke-calendar-feed.js';

/** For every role. Only signed-in users create links; no API key or app can. */
@Controller('businesses/:businessId/calendar-feeds')
@SessionRoute(true)
@BodyLimit('small')
export class CalendarFeedsSessionController {
  constructor(
    private readonly database: Database,
    private readonly queries: CalendarFeedQueries,
    private readonly createFeed: CreateCalendarFeed,
    private readonly revokeFeed: RevokeCalendarFeed,
  ) {}

  @Get()
  async list(@CurrentPrincipal() principal: Principal, @SignedIn() { userId }: SignedInUser) {
    return { data: await this.queries.list(principal, userId) };
  }

  @Post()
  async create(
    @CurrentPrincipal() principal: Principal,
    @SignedIn() { userId }: SignedInUser,
    @Body() { entityId }: CalendarFeedDto,
  ) {
    const feed = { userId, entityId };
    return { data: await this.database.run(principal, (uow) => this.createFeed.run(uow, feed)) };
  }

  @Delete(':id')
  async revoke(@CurrentPrincipal() principal: Principal, @UuidParam() id: string) {
    await this.database.run(principal, (uow) => this.revokeFeed.run(uow, id));
    return { data: {} };
  }
}
