import { Injectable } from '@nestjs/common';
import { merchantKey } from '../../categorization/index.js';
import { NIL_UUID } from '../../kernel/ids.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';

const AT_ONCE = 2_000;

interface StoredKey {
  id: string;
  text: string;
  merchant_key: string;
}

/** The merchant keys of stored transactions, some of which an earlier version derived in another way. */
@Injectable()
export class MerchantKeysRepository {
  /**
   * Derives the keys of the business's next 2,000 transactions after an id again, in the order of ids. Returns the last
   * id read, or null if there are no more.
   */
  async deriveNext(uow: UnitOfWork, after: string | null): Promise<string | null> {
    const rows = await uow.query<StoredKey>(
      `select id, case when merchant_given then merchant else description end as text, merchant_key
         from bank_transaction where business_id = $1 and id > $2 order by id limit $3`,
      [uow.businessId, after ?? NIL_UUID, AT_ONCE],
    );
    const changed = rows
      .map((row) => ({ ...row, derived: merchantKey(row.text) }))
      .filter((row) => row.derived !== row.merchant_key);
    if (changed.length > 0) await this.save(uow, changed);
    return rows.length < AT_ONCE ? null : (rows.at(-1)?.id ?? null);
  }

  /** Skips transactions that were changed after they were read: their keys are already derived in the present way. */
  private async save(uow: UnitOfWork, changed: readonly (StoredKey & { derived: string })[]): Promise<void> {
    await uow.query(
      `update bank_transaction t set merchant_key = c.derived
         from unnest($2::uuid[], $3::text[], $4::text[]) as c(id, stored, derived)
        where t.business_id = $1 and t.id = c.id and t.merchant_key = c.stored`,
      [
        uow.businessId,
        changed.map(({ id }) => id),
        changed.map((row) => row.merchant_key),
        changed.map(({ derived }) => derived),
      ],
    );
  }
}
