import type { TestBusiness } from '../world/business.js';
import type { World } from '../world/world.js';

export interface JobRow {
  readonly kind: string;
  readonly key: string;
  readonly state: string;
  readonly attempts: number;
  readonly error: string | null;
  readonly dueAt: string;
}

/** The stored jobs of a business, oldest first. */
export async function jobsOf(world: World, business: TestBusiness, kind = 'test'): Promise<JobRow[]> {
  const rows = await world.database.run(business.operator, (uow) =>
    uow.query<JobRow & { dueAt: Date }>(
      `select kind, key, state, attempts, error, due_at as "dueAt" from job
        where business_id = $1 and kind = $2 order by created_at, id`,
      [business.businessId, kind],
    ),
  );
  return rows.map((row) => ({ ...row, dueAt: row.dueAt.toISOString() }));
}
