import { servicePrincipal } from '../kernel/principal.js';
import type { Cipher } from '../platform/crypto/cipher.js';
import type { Database } from '../platform/database/database.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { EntityViews } from './entity-view.js';
import type { LegalEntity } from './legal-entity.entity.js';

type EinRow = Pick<
  LegalEntity,
  'businessId' | 'id' | 'taxIdType' | 'taxIdKeyId' | 'taxIdCiphertext' | 'einHash' | 'einHashKeyId'
>;

/** Entities of a business that were given one EIN before the service refused that. */
export interface SharedEin {
  readonly businessId: string;
  readonly entityIds: readonly [string, string];
}

/**
 * Hashes the stored EINs that have no hash yet, or one of a key that is no longer the oldest. Of entities that share
 * an EIN only the first gets the hash; returns those pairs.
 */
export async function fillEinHashes(database: Database, cipher: Cipher): Promise<SharedEin[]> {
  const { keyId } = cipher.hash('', '');
  const businesses = await database.inEachCell((system) =>
    system.query<{ businessId: string }>(
      `select distinct business_id as "businessId" from legal_entity
        where tax_id_type = 'EIN' and ein_hash_key_id is distinct from $1`,
      [keyId],
    ),
  );
  const views = new EntityViews(cipher);
  const shared: SharedEin[] = [];
  for (const { businessId } of businesses)
    shared.push(
      ...(await database.run(servicePrincipal(businessId), (uow) => fillBusiness(uow, views, keyId))),
    );
  return shared;
}

async function fillBusiness(uow: UnitOfWork, views: EntityViews, keyId: string): Promise<SharedEin[]> {
  const rows = await lockedEins(uow);
  const isCurrent = (row: EinRow) => row.einHashKeyId === keyId;
  const holders = new Map(
    rows.filter(isCurrent).map(({ einHash, id }) => [einHash?.toString('hex') ?? '', id]),
  );
  const shared: SharedEin[] = [];
  for (const row of rows.filter((candidate) => !isCurrent(candidate))) {
    const { einHash } = views.columnsOf(row, { taxIdType: 'EIN', taxId: views.open(row) });
    const hex = einHash?.toString('hex') ?? '';
    const holder = holders.get(hex);
    if (holder === undefined) {
      holders.set(hex, row.id);
      await storeHash(uow, row.id, einHash, keyId);
    } else shared.push({ businessId: uow.businessId, entityIds: [holder, row.id] });
  }
  return shared;
}

function lockedEins(uow: UnitOfWork): Promise<EinRow[]> {
  return uow.query<EinRow>(
    `select business_id as "businessId", id, tax_id_type as "taxIdType", tax_id_key_id as "taxIdKeyId",
            tax_id_ciphertext as "taxIdCiphertext", ein_hash as "einHash", ein_hash_key_id as "einHashKeyId"
       from legal_entity where business_id = $1 and tax_id_type = 'EIN' order by id for no key update`,
    [uow.businessId],
  );
}

async function storeHash(uow: UnitOfWork, id: string, hash: Buffer | null, keyId: string): Promise<void> {
  await uow.query(
    'update legal_entity set ein_hash = $3, ein_hash_key_id = $4 where business_id = $1 and id = $2',
    [uow.businessId, id, hash, keyId],
  );
}
