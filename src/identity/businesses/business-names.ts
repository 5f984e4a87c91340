import type { Database } from '../../platform/database/database.js';

/** The names of businesses by id, for lists of the operator. */
export async function businessNames(
  database: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await database.control((system) =>
    system.query<{ id: string; name: string }>('select id, name from business where id = any ($1)', [ids]),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
