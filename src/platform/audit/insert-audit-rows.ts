import { newId } from '../../kernel/ids.js';
import type { AuditEntry, UnitOfWork } from '../database/unit-of-work.js';

/** Writes audit rows in the same transaction as the changes they record. */
export function insertAuditRows(
  uow: UnitOfWork,
  entries: readonly AuditEntry[],
  principal = uow.principal,
): void {
  uow.call('write_audit_log', [
    uow.businessId,
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
