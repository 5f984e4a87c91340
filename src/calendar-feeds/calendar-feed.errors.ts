import { DomainError } from '../kernel/domain-error.js';

export class CalendarFeedLimit extends DomainError {
  readonly code = 'calendar_feed_limit';

  constructor(limit: number) {
    super(`you can have ${limit} calendar links in a business: revoke one first`);
  }
}
