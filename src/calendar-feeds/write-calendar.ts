import { Injectable } from '@nestjs/common';
import { EntitiesRepository } from '../entities/index.js';
import { NotFound } from '../kernel/domain-error.js';
import { servicePrincipal } from '../kernel/principal.js';
import { ObligationQueries } from '../obligations/index.js';
import { Config } from '../platform/config/config.js';
import { Database } from '../platform/database/database.js';
import type { FoundFeed } from './find-calendar-feed.js';
import { toICalendar } from './icalendar.js';
import { toEvent } from './obligation-event.js';

/** The first by due date. A company with all obligations of several states has about a hundred open ones. */
export const MAX_EVENTS = 1_000;
const REFRESH_HOURS = 12;

@Injectable()
export class WriteCalendar {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly entities: EntitiesRepository,
    private readonly obligations: ObligationQueries,
  ) {}

  /** The open obligations of the entity, overdue ones too, as an iCalendar file. Filed and waived ones leave it. */
  async run({ businessId, timeZone, entityId }: FoundFeed): Promise<string> {
    const principal = { ...servicePrincipal(businessId), timeZone };
    const { entity, hasOthers, open } = await this.database.read(principal, async (uow) => ({
      entity: await this.entities.find(uow, entityId),
      hasOthers: (await this.entities.list(uow, 2, 0)).length > 1,
      open: await this.obligations.firstOpen(uow, entityId, MAX_EVENTS),
    }));
    if (!entity) throw new NotFound('calendar');
    const { rootUrl, appUrl } = this.config;
    const facts = { businessId, company: hasOthers ? entity.legalName : null, rootUrl, appUrl };
    return toICalendar({
      name: `Charterbook · ${entity.legalName}`,
      refreshHours: REFRESH_HOURS,
      events: open.map((obligation) => toEvent(obligation, facts)),
    });
  }
}
