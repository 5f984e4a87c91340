import { Injectable } from '@nestjs/common';
import { toTransactionId } from '../../kernel/transaction-id.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import {
  BankTransactionRow,
  USER_COLUMNS,
  type UserColumn,
} from '../transactions/bank-transaction.entity.js';

/** What a user wants to change of what users add to a transaction; undefined leaves a column as it is. */
export type TransactionDetails = { readonly [Column in UserColumn]?: BankTransactionRow[Column] | undefined };

export function hasDetails(details: TransactionDetails): boolean {
  return USER_COLUMNS.some((column) => details[column] !== undefined);
}

@Injectable()
export class EditDetails {
  /** Writes and audits what changes; the same details again write nothing. The caller has locked the transaction. */
  async run(
    uow: UnitOfWork,
    id: string,
    { details, reason }: { readonly details: TransactionDetails; readonly reason: string | null },
  ): Promise<void> {
    if (!hasDetails(details)) return;
    const transactions = uow.repository(BankTransactionRow);
    const key = { businessId: uow.businessId, id };
    const before = await transactions.findOneByOrFail(key);
    const changed = USER_COLUMNS.filter(
      (column) => details[column] !== undefined && valueOf(details[column]) !== before[column],
    );
    if (changed.length === 0) return;
    const valuesOf = (source: TransactionDetails) =>
      Object.fromEntries(changed.map((column) => [column, valueOf(source[column])]));
    await transactions.update(key, { ...valuesOf(details), updatedAt: uow.startedAt });
    uow.audit({
      action: 'bank_transaction.update',
      resourceType: 'bank_transaction',
      resourceId: toTransactionId(id),
      changes: { from: valuesOf(before), to: valuesOf(details), reason },
    });
  }
}

/** Text without white space around it; null for a text that is then empty. */
function valueOf(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() || null : value;
}
