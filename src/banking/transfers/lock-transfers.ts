import type { UnitOfWork } from '../../platform/database/unit-of-work.js';

/**
 * Makes the writers that match transactions of an entity wait for each other, so that each finds the legs that the one
 * before it wrote, and none is matched twice. It is taken after the lock of the entity and before those of bank accounts.
 * Other decisions do not take it: they lock the transactions.
 */
export function lockTransfers(uow: UnitOfWork, entityId: string): void {
  uow.write('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `transfers:${uow.businessId}:${entityId}`,
  ]);
}
