import { newId } from '../../kernel/ids.js';
import type { CallOrigin } from '../../kernel/principal.js';
import type { SystemWork } from '../database/database.js';
import { AuditLogEntry } from './audit-log-entry.entity.js';
import { AuditRepeat } from './audit-repeat.entity.js';

/** Events of one user within this time after the first one are counted instead of listed. */
const WINDOW_MS = 3_600_000;
const MAX_ADDRESSES = 10;

/** An event of a user's account, which belongs to no single business. */
export interface UserEvent {
  readonly action: string;
  readonly userId: string;
  readonly occurredAt: Date;
  readonly actorKind: 'session' | 'operator';
  readonly actingUserId: string | null;
  readonly origin: CallOrigin;
}

/** Writes an event of a user's account to the audit trails of several businesses. Returns the rows. */
export async function auditUserEvent(
  system: SystemWork,
  businessIds: readonly string[],
  { userId, origin, ...event }: UserEvent,
): Promise<readonly { readonly businessId: string; readonly id: string }[]> {
  const { requestId, address } = origin;
  const entry = { ...event, requestId, address, resourceType: 'user', resourceId: userId, changes: {} };
  const rows = businessIds.map((businessId) => ({ ...entry, businessId, id: newId() }));
  await system.repository(AuditLogEntry).insert(rows);
  return rows;
}

/**
 * As auditUserEvent, for what a stranger can cause again and again: an event within an hour of the first one is counted with
 * it. Each business gets one row per user and hour, whatever the number of events.
 */
export async function auditRepeatedUserEvent(
  system: SystemWork,
  businessIds: readonly string[],
  event: UserEvent,
): Promise<void> {
  const counted = new Set(await countAgain(system, businessIds, event));
  const others = businessIds.filter((id) => !counted.has(id));
  if (others.length === 0) return;
  const { action, userId, occurredAt, origin } = event;
  const rows = await auditUserEvent(system, others, event);
  const first = {
    action,
    resourceId: userId,
    firstAt: occurredAt,
    lastAt: occurredAt,
    times: 1,
    addresses: origin.address === null ? [] : [origin.address],
  };
  await system
    .repository(AuditRepeat)
    .insert(rows.map(({ businessId, id }) => ({ ...first, businessId, id })));
}

/** Counts the event where an equal one happened within the window. Returns those businesses. */
async function countAgain(
  system: SystemWork,
  businessIds: readonly string[],
  { action, userId, occurredAt, origin }: UserEvent,
): Promise<string[]> {
  // Otherwise two events at once would both be the first.
  await system.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`audit:${action}:${userId}`]);
  const since = new Date(occurredAt.getTime() - WINDOW_MS);
  const rows = await system.query<{ business_id: string }>(
    `update audit_repeat
        set times = times + 1, last_at = greatest(last_at, $4),
            addresses = case when $5::text is null or $5 = any (addresses) or cardinality(addresses) >= $6
                             then addresses else addresses || $5 end
      where resource_id = $1 and action = $2 and business_id = any ($3) and first_at > $7
      returning business_id`,
    [userId, action, businessIds, occurredAt, origin.address, MAX_ADDRESSES, since],
  );
  return rows.map((row) => row.business_id);
}
