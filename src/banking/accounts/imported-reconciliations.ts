import type { UnitOfWork } from '../../platform/database/unit-of-work.js';

/** Sets what bank accounts are reconciled through that were inserted without, so that their transactions could be inserted. */
export async function setReconciledThrough(uow: UnitOfWork, accounts: string): Promise<void> {
  await uow.query(
    `update bank_account a set reconciled_through = r.reconciled_through
       from jsonb_populate_recordset(null::bank_account, $1::jsonb) r
      where a.business_id = r.business_id and a.id = r.id and r.reconciled_through is not null`,
    [accounts],
  );
}
