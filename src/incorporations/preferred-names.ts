import type { UnitOfWork } from '../platform/database/unit-of-work.js';

/** The first name option of every incorporation of a business. */
export async function preferredNames(uow: UnitOfWork): Promise<ReadonlySet<string>> {
  const rows = await uow.query<{ name: string }>(
    `select name_options->0->>'name' as name from incorporation where business_id = $1`,
    [uow.businessId],
  );
  return new Set(rows.map(({ name }) => name));
}
