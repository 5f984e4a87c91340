import type { UnitOfWork } from '../../platform/database/unit-of-work.js';

export interface NamedAccount {
  readonly entityId: string;
  readonly name: string;
}

/** The names of bank accounts, by id. */
export async function bankAccountNames(
  uow: UnitOfWork,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NamedAccount>> {
  const rows = await uow.query<NamedAccount & { readonly id: string }>(
    `select id, entity_id as "entityId", name from bank_account where business_id = $1 and id = any ($2::uuid[])`,
    [uow.businessId, ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
