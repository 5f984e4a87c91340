import { Injectable } from '@nestjs/common';
import { EntitiesRepository } from '../entities/index.js';
import { type CalendarDate, FIRST_DATE, LAST_DATE } from '../kernel/calendar-date.js';
import { InvalidRequest } from '../kernel/domain-error.js';
import type { Principal } from '../kernel/principal.js';
import { Clock } from '../platform/clock/clock.js';
import { Database } from '../platform/database/database.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { type Page, toPage } from '../platform/http/responses/paging.js';
import { windowOfStatus } from './obligation-status.js';
import { toObligationView } from './obligation-view.js';
import type { ObligationsQuery, ObligationView } from './obligations.dto.js';
import { type ObligationFilter, ObligationsRepository } from './obligations.repository.js';

@Injectable()
export class ObligationQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly entities: EntitiesRepository,
    private readonly obligations: ObligationsRepository,
  ) {}

  /** By due date. */
  async list(principal: Principal, query: ObligationsQuery): Promise<Page<ObligationView>> {
    if (query.from !== undefined && query.to !== undefined && query.from > query.to) {
      throw InvalidRequest.at('from', 'must not be after to');
    }
    const today = this.clock.today(principal.timeZone);
    const rows = await this.database.read(principal, async (uow) => {
      if (query.entityId !== undefined) await this.entities.get(uow, query.entityId);
      return this.obligations.list(uow, toFilter(query, today), query.limit + 1, query.offset);
    });
    return toPage(
      rows.map((row) => toObligationView(row, today)),
      query,
    );
  }

  /** The first open obligations of an entity that are due today or later. */
  async nextDue(uow: UnitOfWork, entityId: string, limit: number): Promise<ObligationView[]> {
    const today = this.clock.today(uow.principal.timeZone);
    const filter = { state: 'open', from: today, to: LAST_DATE, entityId } as const;
    const rows = await this.obligations.list(uow, filter, limit, 0);
    return rows.map((row) => toObligationView(row, today));
  }

  /** The first open obligations of an entity, overdue ones too. */
  async firstOpen(uow: UnitOfWork, entityId: string, limit: number): Promise<ObligationView[]> {
    const filter = { state: 'open', from: FIRST_DATE, to: LAST_DATE, entityId } as const;
    const rows = await this.obligations.list(uow, filter, limit, 0);
    const today = this.clock.today(uow.principal.timeZone);
    return rows.map((row) => toObligationView(row, today));
  }

  async get(principal: Principal, id: string): Promise<ObligationView> {
    const obligation = await this.database.read(principal, (uow) => this.obligations.get(uow, id));
    return toObligationView(obligation, this.clock.today(principal.timeZone));
  }
}

function toFilter(
  { from = FIRST_DATE, to = LAST_DATE, status, entityId }: ObligationsQuery,
  today: CalendarDate,
): ObligationFilter {
  const ofEntity = entityId === undefined ? {} : { entityId };
  if (status === undefined) return { from, to, ...ofEntity };
  const window = windowOfStatus(status, today);
  return {
    state: window.state,
    from: from > window.from ? from : window.from,
    to: to < window.to ? to : window.to,
    ...ofEntity,
  };
}
