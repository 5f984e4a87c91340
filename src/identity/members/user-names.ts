import type { Database } from '../../platform/database/database.js';

/** The names of users by id, members of a business or not. Only the operator may see them all. */
export async function userNames(
  database: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await database.control((system) =>
    system.query<{ id: string; name: string }>('select id, name from app_user where id = any ($1)', [ids]),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
