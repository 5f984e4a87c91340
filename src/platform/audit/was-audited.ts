import type { UnitOfWork } from '../database/unit-of-work.js';

/** An event of one resource, as the audit trail names it. */
export interface AuditedEvent {
  readonly action: string;
  readonly resourceType: string;
  readonly resourceId: string;
  readonly changes: Readonly<Record<string, unknown>>;
}

/** Whether the audit trail has an equal event since then: for what happens so often that one row per hour says enough. */
export async function wasAudited(uow: UnitOfWork, event: AuditedEvent, since: Date): Promise<boolean> {
  const { action, resourceType, resourceId, changes } = event;
  const row = await uow.queryOne(
    `select id from audit_log
      where business_id = $1 and resource_type = $2 and resource_id = $3 and occurred_at > $4
        and action = $5 and changes = $6::jsonb
      limit 1`,
    [uow.businessId, resourceType, resourceId, since, action, JSON.stringify(changes)],
  );
  return row !== null;
}
