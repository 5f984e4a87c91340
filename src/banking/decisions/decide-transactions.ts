import { Injectable } from '@nestjs/common';
import { Categorizer } from '../../categorization/index.js';
import { toTransactionId } from '../../kernel/transaction-id.js';
import { Poster } from '../../ledger/index.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { BankTransaction } from '../transactions/bank-transaction.entity.js';
import { BankTransactionsRepository } from '../transactions/bank-transactions.repository.js';
import type { LockedTransactions, NameOfTransaction } from './lock-transactions.js';
import { digestOf } from './decided-facts.js';
import { decideJointly, type Verdict } from './bulk-decision.js';
import { endTransfers } from '../transfers/end-transfers.js';
import type { DecidedTransactionView } from '../transactions/transactions.dto.js';
import { storeSplits } from '../splits/store-splits.js';

@Injectable()
export class DecideTransactions {
  constructor(
    private readonly transactions: BankTransactionsRepository,
    private readonly categorizer: Categorizer,
    private readonly poster: Poster,
  ) {}

  /**
   * Records users' decisions on locked transactions. A decision ends a split. Each is learned and audited separately, and all
   * are booked in one posting. Transactions that already have the decision are not written.
   */
  async run(
    uow: UnitOfWork,
    locked: LockedTransactions,
    verdictOn: (transaction: BankTransaction) => Verdict | null,
    nameOf: NameOfTransaction,
  ): Promise<readonly DecidedTransactionView[]> {
    const { changes, views } = decideJointly(locked, verdictOn, nameOf);
    if (changes.length === 0) return views;
    const learned = changes.map(({ before, target }) => ({
      facts: before,
      target,
      before: {
        decision: before.decision,
        reviewReason: before.reviewReason,
        splitStatus: before.splitStatus,
        digest: digestOf(before, locked.accounts.get(before.bankAccountId)),
      },
    }));
    // Before the other writes: learning reads first, and the writes are then sent together.
    await this.categorizer.learn(uow, { entityId: locked.entity.id, chart: locked.chart }, learned);
    this.transactions.save(
      uow,
      changes.map(({ after }) => after),
    );
    storeSplits(uow, changes);
    endTransfers(uow, changes);
    for (const { before, verdict } of changes) {
      uow.audit({
        action: 'bank_transaction.recategorize',
        resourceType: 'bank_transaction',
        resourceId: toTransactionId(before.id),
        changes: {
          from: before.splits === null ? locked.chart.nameOf(before.decision.target) : 'split',
          fromSource: before.decision.source,
          to: verdict.category,
          reason: verdict.reason,
        },
      });
    }
    this.poster.post(
      uow,
      locked.entity,
      changes.flatMap(({ entries }) => entries),
    );
    return views;
  }
}
