import { Injectable } from '@nestjs/common';
import type { CalendarDate } from '../kernel/calendar-date.js';
import { Clock } from '../platform/clock/clock.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { type ObligationStatus, windowOfStatus } from './obligation-status.js';

const MAX_NAMED = 20;

/** The number of required obligations of an entity with one status, and the earliest by name. */
export interface ObligationCount {
  readonly count: number;
  readonly first: readonly { readonly id: string; readonly title: string; readonly dueDate: CalendarDate }[];
}

/**
 * The overdue obligations of an entity and those due soon. Conditional obligations are excluded: the service
 * does not know whether they are owed.
 */
@Injectable()
export class ObligationHygiene {
  constructor(private readonly clock: Clock) {}

  async of(
    uow: UnitOfWork,
    entityId: string,
  ): Promise<{ overdue: ObligationCount; dueSoon: ObligationCount }> {
    const [overdue, dueSoon] = await Promise.all([
      this.overdue(uow, entityId),
      this.count(uow, entityId, 'due_soon'),
    ]);
    return { overdue, dueSoon };
  }

  async overdue(uow: UnitOfWork, entityId: string): Promise<ObligationCount> {
    return this.count(uow, entityId, 'overdue');
  }

  private async count(uow: UnitOfWork, entityId: string, status: ObligationStatus): Promise<ObligationCount> {
    const { state, from, to } = windowOfStatus(status, this.clock.today(uow.principal.timeZone));
    const rows = await uow.query<{ id: string; title: string; due_date: CalendarDate; count: bigint }>(
      `select id, title, due_date, count(*) over () as count from obligation
        where business_id = $1 and entity_id = $2 and state = $3 and due_date between $4 and $5
          and severity = 'required'
        order by due_date, id limit $6`,
      [uow.businessId, entityId, state, from, to, MAX_NAMED],
    );
    return {
      count: Number(rows[0]?.count ?? 0n),
      first: rows.map(({ id, title, due_date: dueDate }) => ({ id, title, dueDate })),
    };
  }
}
