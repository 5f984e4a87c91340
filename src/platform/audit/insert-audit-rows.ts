import { newId } from '../../kernel/ids.js';
import type { AuditEntry, UnitOfWork } from '../database/unit-of-work.js';

/** Writes audit rows in the transaction of what they tell. */
export function insertAuditRows(uow: UnitOfWork, entries: readonly AuditEntry[]): void {
  const { principal } = uow;
  uow.call('write_audit_log', [
    principal.businessId,
    uow.startedAt,
    principal.kind,
    principal.credentialId,
    principal.clientId,
    principal.actingUserId,
    principal.origin.requestId,
    principal.origin.address,
    entries.map(() => newId()),
    entries.map((entry) => entry.action),
    entries.map((entry) => entry.resourceType),
    entries.map((entry) => entry.resourceId),
    entries.map((entry) => JSON.stringify(entry.changes ?? {})),
  ]);
}
