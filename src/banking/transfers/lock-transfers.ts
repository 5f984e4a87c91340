import type { UnitOfWork } from '../../platform/database/unit-of-work.js';

/**
 * Makes the writers that match transactions of an entity wait for each other, so that each finds the legs that the one
 * before it wrote, and none is matched twice. It is taken after the lock of the entity and before those of bank accounts.
 * Other decisions do not take it: they lock the transactions.
 */
export function lockTransfers(uow: UnitOfWork, entityId: string): void {
  uow.write('select pg_advisory_xact_lock(hashtextextended($1, 0))', [lockOf(uow, entityId)]);
}

/**
 * Like `lockTransfers`, for a writer that has locked bank accounts: it must not wait for one that waits for them. False
 * if another writer has the lock.
 */
export async function tryLockTransfers(uow: UnitOfWork, entityId: string): Promise<boolean> {
  const row = await uow.queryOne<{ locked: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as locked',
    [lockOf(uow, entityId)],
  );
  return row?.locked ?? false;
}

/** Locks those of the bank accounts that no other writer is changing, so that they stay as they are. Returns their ids. */
export async function lockFreeAccounts(
  uow: UnitOfWork,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await uow.query<{ id: string }>(
    `select a.id from unnest($2::uuid[]) as asked(id)
      cross join lateral (
        select a.id from bank_account a where a.business_id = $1 and a.id = asked.id for share skip locked) a`,
    [uow.businessId, ids],
  );
  return new Set(rows.map(({ id }) => id));
}

function lockOf({ businessId }: UnitOfWork, entityId: string): string {
  return `transfers:${businessId}:${entityId}`;
}
