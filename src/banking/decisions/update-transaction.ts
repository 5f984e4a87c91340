import { Injectable } from '@nestjs/common';
import { InvalidRequest, NotFound } from '../../kernel/domain-error.js';
import { fromTransactionId, toTransactionId } from '../../kernel/transaction-id.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { BankTransactionsRepository } from '../transactions/bank-transactions.repository.js';
import type { RecategorizedView, UpdateTransactionDto } from '../transactions/transactions.dto.js';
import { DecideTransactions } from './decide-transactions.js';
import { editDetails, hasDetails } from './edit-details.js';
import { LockTransactions } from './lock-transactions.js';

@Injectable()
export class UpdateTransaction {
  constructor(
    private readonly transactions: BankTransactionsRepository,
    private readonly lockTransactions: LockTransactions,
    private readonly decideTransactions: DecideTransactions,
  ) {}

  /**
   * Records a user's decision: reverses the transaction's booking, books it against the new account, and learns the
   * merchant's category. Details change nothing else. The same update again writes nothing.
   */
  async run(
    uow: UnitOfWork,
    publicId: string,
    { category, reason: given, ...details }: UpdateTransactionDto,
  ): Promise<RecategorizedView> {
    const id = fromTransactionId(publicId);
    if (id === null) throw new NotFound('transaction');
    if (category === undefined && !hasDetails(details))
      throw InvalidRequest.at('category', 'is required unless another field changes');
    const reason = given ?? null;
    const locked = await this.lockTransactions.run(uow, [id], { nameOf: null, mayBeRemoved: false });
    const [before] = locked.transactions;
    if (!before) throw new NotFound('transaction');
    const edit = editDetails(before, details);
    if (edit) {
      uow.audit({
        action: 'bank_transaction.update',
        resourceType: 'bank_transaction',
        resourceId: publicId,
        changes: { from: edit.from, to: edit.to, reason },
      });
    }
    const transaction = edit?.transaction ?? before;
    const verdict = category === undefined ? null : { category, reason };
    const found = { ...locked, transactions: [transaction] };
    const [view] = await this.decideTransactions.run(uow, found, () => verdict, nameOf);
    if (!view) throw new Error(`transaction ${id} is locked but not decided`);
    // Otherwise it has been saved with its decision.
    if (edit && view.status === 'unchanged') this.transactions.save(uow, [transaction]);
    const { category: decided, splits, transactionType } = view;
    return { id: view.id, category: decided, splits, transactionType };
  }
}

function nameOf(id: string): string {
  return `transaction ${toTransactionId(id)}`;
}
