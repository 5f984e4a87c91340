import { insertMany } from '../../platform/database/bulk.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { TransactionChange } from '../booking/transaction-change.js';
import { TransactionSplit } from './transaction-split.entity.js';

/** Stores the splits that change, in place of earlier ones. Called after the changes are saved. */
export function storeSplits(uow: UnitOfWork, changes: readonly TransactionChange[]): void {
  const changed = changes.filter(({ before, after }) => after.splits !== (before?.splits ?? null));
  if (changed.length > 0) uow.gather(replaceSplits, changed);
}

function replaceSplits(uow: UnitOfWork, gathered: readonly (readonly TransactionChange[])[]): void {
  const changes = gathered.flat();
  const earlier = changes.flatMap(({ before }) =>
    before === null || before.splits === null ? [] : [before.id],
  );
  if (earlier.length > 0)
    uow.write(`delete from transaction_split where business_id = $1 and transaction_id = any ($2)`, [
      uow.businessId,
      earlier,
    ]);
  insertMany(
    uow,
    TransactionSplit,
    changes.flatMap(({ after: { id, entityId, splits } }) =>
      (splits ?? []).map((line, index) => ({
        businessId: uow.businessId,
        transactionId: id,
        position: index + 1,
        entityId,
        ...line,
      })),
    ),
  );
}
