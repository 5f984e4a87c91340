import type { Database, SystemWork } from '../platform/database/database.js';
import { Business } from './business.entity.js';

/** Whether the database has any business at all. */
export async function hasBusinesses(database: Database): Promise<boolean> {
  const row = await database.system((system) => system.queryOne('select id from business limit 1'));
  return row !== null;
}

export async function businessExists(database: Database, id: string): Promise<boolean> {
  return database.system((system) => system.repository(Business).existsBy({ id }));
}

export async function businessNameExists(system: SystemWork, name: string): Promise<boolean> {
  return system.repository(Business).existsBy({ name });
}
