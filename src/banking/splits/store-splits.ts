import { insertMany } from '../../platform/database/bulk.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { BankTransaction } from '../transactions/bank-transaction.entity.js';
import { TransactionSplit } from './transaction-split.entity.js';

/** Stores the split of a locked transaction in place of an earlier one. The caller writes its `splitStatus`. */
export function replaceSplits(uow: UnitOfWork, { id, entityId, splits }: BankTransaction): void {
  const { businessId } = uow;
  deleteSplits(uow, [id]);
  insertMany(
    uow,
    TransactionSplit,
    (splits ?? []).map((line, index) => ({
      businessId,
      transactionId: id,
      position: index + 1,
      entityId,
      accountId: line.accountId,
      amountMinor: line.amountMinor,
      description: line.description,
    })),
  );
}

/** Deletes the splits of locked transactions. The caller writes their `splitStatus`. */
export function deleteSplits(uow: UnitOfWork, transactionIds: readonly string[]): void {
  if (transactionIds.length === 0) return;
  uow.write(`delete from transaction_split where business_id = $1 and transaction_id = any ($2)`, [
    uow.businessId,
    transactionIds,
  ]);
}
