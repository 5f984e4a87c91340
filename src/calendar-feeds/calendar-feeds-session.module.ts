import { Module } from '@nestjs/common';
import { CalendarFeedsModule } from './calendar-feeds.module.js';
import { CalendarFeedsSessionController } from './calendar-feeds-session.controller.js';

/** Calendar links for signed-in users, under {app_url}/api. */
@Module({ imports: [CalendarFeedsModule], controllers: [CalendarFeedsSessionController] })
export class CalendarFeedsSessionModule {}
