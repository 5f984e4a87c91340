import type { UnitOfWork } from '../database/unit-of-work.js';

/** An event of one resource in the audit trail. */
export interface ResourceEvent {
  readonly id: string;
  readonly occurredAt: Date;
  readonly actorKind: string;
  readonly actingUserId: string | null;
  readonly action: string;
  readonly changes: Readonly<Record<string, unknown>>;
}

/** The events of one resource, newest first. */
export async function listAuditedEvents(
  uow: UnitOfWork,
  resource: { readonly type: string; readonly id: string },
  limit: number,
  offset: number,
): Promise<ResourceEvent[]> {
  return uow.query<ResourceEvent>(
    `select id, occurred_at as "occurredAt", actor_kind as "actorKind", acting_user_id as "actingUserId", action, changes
       from audit_log
      where business_id = $1 and resource_type = $2 and resource_id = $3
      order by audit_log.occurred_at desc, audit_log.id desc limit $4 offset $5`,
    [uow.businessId, resource.type, resource.id, limit, offset],
  );
}
