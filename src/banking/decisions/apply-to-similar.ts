import { Injectable } from '@nestjs/common';
import { isHuman } from '../../categorization/index.js';
import { EntitiesRepository } from '../../entities/index.js';
import { InvalidTransition, NotFound } from '../../kernel/domain-error.js';
import { fromTransactionId, toTransactionId } from '../../kernel/transaction-id.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { BankTransaction } from '../transactions/bank-transaction.entity.js';
import { BankTransactionsRepository } from '../transactions/bank-transactions.repository.js';
import { DecideTransactions } from './decide-transactions.js';
import { LockTransactions } from './lock-transactions.js';
import { decideJointly } from './bulk-decision.js';
import {
  type ApplyToSimilarDto,
  MAX_DECIDED_AT_ONCE,
  type SimilarView,
} from '../transactions/transactions.dto.js';

@Injectable()
export class ApplyToSimilar {
  constructor(
    private readonly entities: EntitiesRepository,
    private readonly transactions: BankTransactionsRepository,
    private readonly lockTransactions: LockTransactions,
    private readonly decideTransactions: DecideTransactions,
  ) {}

  /**
   * Applies a user's decision on one transaction to the others of its merchant and direction that neither a user nor a
   * rule decided, that are not split and whose period is open: the newest, up to the limit of a bulk decision.
   */
  async run(uow: UnitOfWork, publicId: string, { preview }: ApplyToSimilarDto): Promise<SimilarView> {
    const id = fromTransactionId(publicId);
    const [found] = id === null ? [] : await this.transactions.list(uow, [id]);
    if (!found) throw new NotFound('transaction');
    const { open, closed } = await this.findSimilar(uow, found);
    const similar = open.slice(0, MAX_DECIDED_AT_ONCE);
    // All at once, including the decided one: every caller locks transactions in the same order.
    const ids = [found, ...similar].map((transaction) => transaction.id);
    const nameOf = toTransactionId;
    const { transactions, ...locked } = await this.lockTransactions.run(uow, ids, {
      nameOf,
      mayBeRemoved: true,
    });
    const decided = transactions.find((transaction) => transaction.id === found.id);
    if (!decided) throw new NotFound('transaction');
    if (decided.splits !== null) throw new InvalidTransition('transaction', 'split', 'apply-to-similar');
    const category = isHuman(decided.decision) ? locked.chart.nameOf(decided.decision.target) : null;
    if (category === null) {
      throw new InvalidTransition('transaction', 'not decided by a person', 'apply-to-similar');
    }
    // Another user may have decided between the search and the lock: that decision is preserved.
    const undecided = { ...locked, transactions: transactions.filter(mayFollow) };
    const verdictOn = () => ({ category, reason: null });
    return {
      preview,
      category,
      hasMore: open.length > similar.length,
      locked: Math.min(closed.length, MAX_DECIDED_AT_ONCE),
      transactions: preview
        ? decideJointly(undecided, verdictOn, nameOf).views
        : await this.decideTransactions.run(uow, undecided, verdictOn, nameOf),
    };
  }

  private async findSimilar(uow: UnitOfWork, transaction: BankTransaction) {
    // Locked first, so that no period closes meanwhile.
    const { lockedThrough } = await this.entities.lockForPosting(uow, transaction.entityId);
    const limit = MAX_DECIDED_AT_ONCE + 1;
    const [open, closed] = await Promise.all([
      this.transactions.listSimilar(uow, transaction, { lockedThrough, isLocked: false, limit }),
      this.transactions.listSimilar(uow, transaction, { lockedThrough, isLocked: true, limit }),
    ]);
    return { open, closed };
  }
}

function mayFollow({ decision, splits }: BankTransaction): boolean {
  return !isHuman(decision) && splits === null;
}
