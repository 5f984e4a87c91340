import { newId } from '../../kernel/ids.js';
import type { CallOrigin } from '../../kernel/principal.js';
import type { SystemWork } from '../database/database.js';
import { AuditLogEntry } from './audit-log-entry.entity.js';

/** An event of a user's account, which belongs to no single business. */
export interface UserEvent {
  readonly action: string;
  readonly userId: string;
  readonly occurredAt: Date;
  readonly actorKind: 'session' | 'operator';
  readonly actingUserId: string | null;
  readonly origin: CallOrigin;
}

/** Writes an event of a user's account to the audit trails of several businesses. */
export async function auditUserEvent(
  system: SystemWork,
  businessIds: readonly string[],
  { userId, origin, ...event }: UserEvent,
): Promise<void> {
  const { requestId, address } = origin;
  const entry = { ...event, requestId, address, resourceType: 'user', resourceId: userId, changes: {} };
  const rows = businessIds.map((businessId) => ({ ...entry, businessId, id: newId() }));
  await system.repository(AuditLogEntry).insert(rows);
}
