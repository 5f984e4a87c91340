/** Requests and responses of the web app's routes for calendar links, under {app_url}/api. */

/** POST businesses/{businessId}/calendar-feeds. */
export interface CalendarFeedInput {
  readonly entityId: string;
}

/** The only response that contains the link. */
export interface CreatedCalendarFeedView {
  readonly id: string;
  readonly url: string;
}

/**
 * GET businesses/{businessId}/calendar-feeds: the user's own, the newest first. Owners and admins then get those of the
 * other users. DELETE …/calendar-feeds/{feedId} revokes any of them.
 */
export interface CalendarFeedView {
  readonly id: string;
  readonly entityId: string;
  readonly userId: string;
  readonly createdAt: string;
  /** Accurate to a minute. */
  readonly lastUsedAt: string | null;
}
