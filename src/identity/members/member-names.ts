import type { UnitOfWork } from '../../platform/database/unit-of-work.js';

/** The names of users who are members of the business, by user id. Users who have left it are missing. */
export async function memberNames(
  uow: UnitOfWork,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await uow.query<{ id: string; name: string }>(
    `select u.id, u.name from unnest($2::uuid[]) as asked(id)
      cross join lateral (
        select * from member m where m.business_id = $1 and m.user_id = asked.id limit 1) m
       join app_user u on u.id = m.user_id`,
    [uow.businessId, [...new Set(userIds)]],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
