import { Injectable } from '@nestjs/common';
import { InvalidRequest, NotFound } from '../../kernel/domain-error.js';
import { fromTransactionId, toTransactionId } from '../../kernel/transaction-id.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { DecideTransactions } from './decide-transactions.js';
import { LockTransactions } from './lock-transactions.js';
import { EditDetails, hasDetails } from './edit-details.js';
import type { RecategorizedView, UpdateTransactionDto } from '../transactions/transactions.dto.js';

@Injectable()
export class UpdateTransaction {
  constructor(
    private readonly lockTransactions: LockTransactions,
    private readonly decideTransactions: DecideTransactions,
    private readonly editDetails: EditDetails,
  ) {}

  /**
   * Records a user's decision: reverses the transaction's booking, books it against the new account, and learns the
   * merchant's category. Details change nothing else. The same update again writes nothing.
   */
  async run(
    uow: UnitOfWork,
    publicId: string,
    { category, reason, ...details }: UpdateTransactionDto,
  ): Promise<RecategorizedView> {
    const id = fromTransactionId(publicId);
    if (id === null) throw new NotFound('transaction');
    if (category === undefined && !hasDetails(details))
      throw InvalidRequest.at('category', 'is required unless another field changes');
    const verdict = category === undefined ? null : { category, reason: reason ?? null };
    const locked = await this.lockTransactions.run(uow, [id], { nameOf: null, mayBeRemoved: false });
    await this.editDetails.run(uow, id, { details, reason: reason ?? null });
    const [view] = await this.decideTransactions.run(uow, locked, () => verdict, nameOf);
    if (!view) throw new Error(`transaction ${id} is locked but not decided`);
    return { id: view.id, category: view.category, transactionType: view.transactionType };
  }
}

function nameOf(id: string): string {
  return `transaction ${toTransactionId(id)}`;
}
