import type { CurrencyCode } from '../kernel/currency.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';

/** What other modules show of an entity next to their own data. */
export interface EntityFacts {
  readonly id: string;
  readonly country: string;
  readonly currency: CurrencyCode;
  readonly isPrimary: boolean;
}

/** The named entities of a business, or all of them, by id. */
export async function entityFacts(
  uow: UnitOfWork,
  ids: readonly string[] | null = null,
): Promise<ReadonlyMap<string, EntityFacts>> {
  const rows = await uow.query<EntityFacts>(
    `select id, country, currency, is_primary as "isPrimary"
       from legal_entity where business_id = $1 and ($2::uuid[] is null or id = any ($2))`,
    [uow.businessId, ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
