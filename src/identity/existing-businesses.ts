import type { Database, SystemWork } from '../platform/database/database.js';
import { Business } from './business.entity.js';

/** Whether the database has any business at all, as seen by a role that sees all of them. */
export async function hasBusinesses(query: (sql: string) => Promise<readonly unknown[]>): Promise<boolean> {
  return (await query('select id from business limit 1')).length > 0;
}

export async function businessExists(database: Database, id: string): Promise<boolean> {
  return database.control((system) => system.repository(Business).existsBy({ id }));
}

export async function businessNameExists(system: SystemWork, name: string): Promise<boolean> {
  return system.repository(Business).existsBy({ name });
}
