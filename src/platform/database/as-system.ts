import type { SystemWork } from './database.js';
import type { UnitOfWork } from './unit-of-work.js';

/**
 * Runs work as the service itself within a tenant's unit of work: users and mailed links belong to no tenant, but may have to
 * be stored together with one or not at all. Nothing else may use the unit of work meanwhile.
 */
export async function asSystem<T>(uow: UnitOfWork, work: (system: SystemWork) => Promise<T>): Promise<T> {
  uow.write(`select set_config('role', 'charterbook_system', true)`);
  try {
    return await work(uow);
  } finally {
    uow.write(`select set_config('role', 'charterbook_app', true)`);
  }
}
