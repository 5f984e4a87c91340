import { Injectable } from '@nestjs/common';
import { Categorizer } from '../../categorization/index.js';
import { toTransactionId } from '../../kernel/transaction-id.js';
import { Poster } from '../../ledger/index.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { BankTransactionsRepository } from '../transactions/bank-transactions.repository.js';
import { endTransfers } from '../transfers/end-transfers.js';
import { LockTransactions, type NameOfTransaction } from './lock-transactions.js';
import { planUndo } from './undo-plan.js';

@Injectable()
export class RevertDecisions {
  constructor(
    private readonly transactions: BankTransactionsRepository,
    private readonly lockTransactions: LockTransactions,
    private readonly categorizer: Categorizer,
    private readonly poster: Poster,
  ) {}

  /**
   * Undoes the latest decision of a user on each transaction, all or none: the category, the review flag and what was
   * learned are as before, and the books too, by reversals and postings. `nameOf` is null for calls about one transaction.
   */
  async run(uow: UnitOfWork, ids: readonly string[], nameOf: NameOfTransaction | null): Promise<void> {
    const locked = await this.lockTransactions.run(uow, ids, { nameOf, mayBeRemoved: false });
    const { entity, chart } = locked;
    const latest = await this.categorizer.latestDecisions(uow, entity.id, ids);
    const changes = planUndo(locked, latest, nameOf ?? nameOfOne);
    await this.categorizer.unlearn(
      uow,
      entity.id,
      changes.map(({ undone }) => undone),
    );
    this.transactions.save(
      uow,
      changes.map(({ after }) => after),
    );
    endTransfers(uow, changes);
    for (const { before, after } of changes) {
      uow.audit({
        action: 'bank_transaction.undo_decision',
        resourceType: 'bank_transaction',
        resourceId: toTransactionId(before.id),
        changes: {
          from: chart.nameOf(before.decision.target),
          fromSource: before.decision.source,
          to: chart.nameOf(after.decision.target),
          toSource: after.decision.source,
        },
      });
    }
    this.poster.post(
      uow,
      entity,
      changes.flatMap(({ entries }) => entries),
    );
  }
}

function nameOfOne(id: string): string {
  return `transaction ${toTransactionId(id)}`;
}
