import type { UnitOfWork } from './unit-of-work.js';

/**
 * Runs a query whose `order by` only one index serves, so that PostgreSQL uses this index. By its estimates others seem as
 * cheap while the table has no statistics, and a plan that is cached then stays with the wrong one as the table grows.
 */
export async function inIndexOrder<T>(uow: UnitOfWork, query: () => Promise<T>): Promise<T> {
  // Any plan without a sort is preferred.
  uow.write(`select set_config('enable_sort', 'off', true)`);
  try {
    return await query();
  } finally {
    uow.write(`select set_config('enable_sort', 'on', true)`);
  }
}
