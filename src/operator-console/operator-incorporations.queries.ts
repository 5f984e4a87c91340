import { Injectable } from '@nestjs/common';
import { businessNames, userNames } from '../identity/index.js';
import { IncorporationQueries, type IncorporationView } from '../incorporations/index.js';
import { dateInZone } from '../kernel/calendar-date.js';
import type { Principal } from '../kernel/principal.js';
import { listAuditedEvents } from '../platform/audit/list-audited-events.js';
import { Clock } from '../platform/clock/clock.js';
import { Database } from '../platform/database/database.js';
import type { Page } from '../platform/http/responses/paging.js';
import type { OperatorIncorporationsQuery } from './operator-console.dto.js';
import type {
  OperatorEventView,
  OperatorIncorporationItem,
  OperatorIncorporationView,
} from './session-api.js';

const MAX_EVENTS = 100;

/** Incorporations of all businesses, as the operator console shows them. */
@Injectable()
export class OperatorIncorporationQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly incorporations: IncorporationQueries,
  ) {}

  /** Those that have been in their status the longest come first. */
  async list(query: OperatorIncorporationsQuery): Promise<Page<OperatorIncorporationItem>> {
    const { status, limit, offset } = query;
    const order = 'longest_wait';
    const { data, meta } = await this.incorporations.listEverywhere({ status, order, limit, offset });
    const names = await businessNames(
      this.database,
      data.map(({ businessId }) => businessId),
    );
    const items = data.map(({ businessId, id, entityType, filingState, nameOptions, updatedAt }) => ({
      businessId,
      businessName: names.get(businessId) ?? '',
      id,
      entityType,
      filingState,
      nameOptions,
      since: updatedAt,
    }));
    return { data: items, meta };
  }

  async get(principal: Principal, id: string): Promise<OperatorIncorporationView<IncorporationView>> {
    const { businessId, timeZone } = principal;
    const incorporation = await this.incorporations.get(principal, id);
    const history = await this.historyOf(principal, id);
    const names = await businessNames(this.database, [businessId]);
    const today = dateInZone(this.clock.now().getTime(), timeZone);
    return {
      business: { id: businessId, name: names.get(businessId) ?? '', today },
      incorporation,
      history,
    };
  }

  private async historyOf(principal: Principal, id: string): Promise<OperatorEventView[]> {
    const resource = { type: 'incorporation', id };
    const events = await this.database.read(principal, (uow) =>
      listAuditedEvents(uow, resource, MAX_EVENTS, 0),
    );
    const names = await userNames(
      this.database,
      events.flatMap(({ actingUserId }) => actingUserId ?? []),
    );
    return events.map(({ id: eventId, occurredAt, action, actorKind, actingUserId }) => ({
      id: eventId,
      occurredAt: occurredAt.toISOString(),
      action,
      actorKind,
      actorName: actingUserId === null ? null : (names.get(actingUserId) ?? null),
    }));
  }
}
