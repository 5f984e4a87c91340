import type { SystemWork } from '../database/database.js';

/** What jobs need to know about businesses. The module that owns them registers it at start. */
export interface BusinessSource {
  /** The ids of all businesses, in order. */
  listIds(system: SystemWork): Promise<string[]>;
  /** The IANA time zone of a business that exists. */
  timeZoneOf(system: SystemWork, businessId: string): Promise<string>;
}
