export { CalendarFeedsModule } from './calendar-feeds.module.js';
export { CalendarFeedsSessionModule } from './calendar-feeds-session.module.js';
