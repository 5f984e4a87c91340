import type { CurrencyCode } from '../kernel/currency.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import type { EntityType } from './entity-types.js';
import type { TaxIdType } from './tax-id.js';

export interface ActiveEntity {
  readonly id: string;
  readonly legalName: string;
  readonly entityType: EntityType;
  readonly taxIdType: TaxIdType;
}

/** The active entities of a business in the United States, by id. */
export function activeUsEntities(uow: UnitOfWork): Promise<ActiveEntity[]> {
  return uow.query<ActiveEntity>(
    `select id, legal_name as "legalName", entity_type as "entityType", tax_id_type as "taxIdType"
       from legal_entity where business_id = $1 and country = 'US' and status = 'active' order by id`,
    [uow.businessId],
  );
}

/** The currency of the books of each entity. */
export interface BookCurrency {
  readonly entityId: string;
  readonly currency: CurrencyCode;
}

export function bookCurrencies(uow: UnitOfWork): Promise<BookCurrency[]> {
  return uow.query<BookCurrency>(
    `select id as "entityId", currency from legal_entity where business_id = $1`,
    [uow.businessId],
  );
}

export async function dissolvedEntityIds(uow: UnitOfWork): Promise<string[]> {
  const rows = await uow.query<{ id: string }>(
    `select id from legal_entity where business_id = $1 and status = 'dissolved'`,
    [uow.businessId],
  );
  return rows.map(({ id }) => id);
}
