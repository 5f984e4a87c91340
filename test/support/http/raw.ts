import { vi } from 'vitest';
import type { TestBusiness } from '../world/business.js';
import type { World } from '../world/world.js';
import { PATIENCE } from '../world/patience.js';

/** A plain request, for methods and headers that the Api class does not support. */
export function raw(
  business: TestBusiness,
  method: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(business.api.rootUrl + path, {
    method,
    headers: { authorization: `Bearer ${business.api.credential}`, ...headers },
  });
}

/**
 * Runs work while another transaction has locked the business's entity, so that every posting waits. The work gets a
 * function that resolves when a transaction waits for the lock.
 */
export async function whileEntityIsLocked<T>(
  world: World,
  business: TestBusiness,
  work: (untilTransactionWaits: () => Promise<void>) => Promise<T>,
): Promise<T> {
  return world.database.run(business.operator, async (uow) => {
    await uow.query('select id from legal_entity where business_id = $1 for update', [business.businessId]);
    return work(() => untilTransactionWaits(world));
  });
}

/** Resolves when a transaction waits for another one's lock. */
export async function untilTransactionWaits(world: World): Promise<void> {
  await vi.waitFor(async () => {
    const [row] = await world.database.single<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (!row || row.waiting === 0) throw new Error('no transaction waits yet');
  }, PATIENCE);
}
