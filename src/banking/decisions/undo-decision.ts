import { Injectable } from '@nestjs/common';
import { NotFound } from '../../kernel/domain-error.js';
import { fromTransactionId } from '../../kernel/transaction-id.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { TransactionView } from '../transactions/transaction-view.js';
import { TransactionQueries } from '../transactions/transactions.queries.js';
import { RevertDecisions } from './revert-decisions.js';

@Injectable()
export class UndoDecision {
  constructor(
    private readonly revertDecisions: RevertDecisions,
    private readonly queries: TransactionQueries,
  ) {}

  /** Undoes the latest decision of a user on a transaction. Again undoes the one before. */
  async run(uow: UnitOfWork, publicId: string): Promise<TransactionView> {
    const id = fromTransactionId(publicId);
    if (id === null) throw new NotFound('transaction');
    await this.revertDecisions.run(uow, [id], null);
    return this.queries.getIn(uow, id);
  }
}
