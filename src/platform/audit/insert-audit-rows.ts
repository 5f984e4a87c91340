import { groupBy } from '../../kernel/collections.js';
import { newId } from '../../kernel/ids.js';
import type { AuditEntry, UnitOfWork } from '../database/unit-of-work.js';

/** Writes audit rows in the transaction of what they tell. */
export function insertAuditRows(uow: UnitOfWork, entries: readonly AuditEntry[]): void {
  for (const [by, ofOne] of groupBy(entries, (entry) => entry.by ?? uow.principal)) {
    uow.call('write_audit_log', [
      uow.businessId,
      uow.startedAt,
      by.kind,
      by.credentialId,
      by.clientId,
      by.actingUserId,
      by.origin.requestId,
      by.origin.address,
      ofOne.map(() => newId()),
      ofOne.map((entry) => entry.action),
      ofOne.map((entry) => entry.resourceType),
      ofOne.map((entry) => entry.resourceId),
      ofOne.map((entry) => JSON.stringify(entry.changes ?? {})),
    ]);
  }
}
