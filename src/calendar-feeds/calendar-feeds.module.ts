import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EntitiesModule } from '../entities/index.js';
import { ObligationsModule } from '../obligations/index.js';
import { CalendarFeed } from './calendar-feed.entity.js';
import { CalendarFeedQueries } from './calendar-feeds.queries.js';
import { CalendarFeedsRepository } from './calendar-feeds.repository.js';
import { CalendarController } from './calendar.controller.js';
import { CreateCalendarFeed } from './create-calendar-feed.js';
import { EndMemberFeeds } from './end-member-feeds.js';
import { FindCalendarFeed } from './find-calendar-feed.js';
import { RevokeCalendarFeed } from './revoke-calendar-feed.js';
import { SendCalendar } from './send-calendar.js';
import { WriteCalendar } from './write-calendar.js';

@Module({
  imports: [TypeOrmModule.forFeature([CalendarFeed]), EntitiesModule, ObligationsModule],
  controllers: [CalendarController],
  providers: [
    CalendarFeedQueries,
    CalendarFeedsRepository,
    CreateCalendarFeed,
    EndMemberFeeds,
    FindCalendarFeed,
    RevokeCalendarFeed,
    SendCalendar,
    WriteCalendar,
  ],
  exports: [CalendarFeedQueries, CreateCalendarFeed, RevokeCalendarFeed],
})
export class CalendarFeedsModule {}
