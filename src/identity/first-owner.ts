import type { UnitOfWork } from '../platform/database/unit-of-work.js';

/** The user id of the business's longest-standing owner; null when it has none. */
export async function findFirstOwner(uow: UnitOfWork): Promise<string | null> {
  const row = await uow.queryOne<{ user_id: string }>(
    `select user_id from member where business_id = $1 and role = 'owner' order by created_at, user_id limit 1`,
    [uow.businessId],
  );
  return row?.user_id ?? null;
}
