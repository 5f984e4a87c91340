import { Injectable } from '@nestjs/common';
import { type Categorization, Categorizer, isSplitByUser } from '../../categorization/index.js';
import { InvalidTransition, NotFound } from '../../kernel/domain-error.js';
import { fromTransactionId } from '../../kernel/transaction-id.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { acceptedByMemory } from '../decisions/accepted-by-memory.js';
import { LockTransactions, type LockedTransactions } from '../decisions/lock-transactions.js';
import type { BankTransaction } from '../transactions/bank-transaction.entity.js';
import type { TransactionView } from '../transactions/transaction-view.js';
import { TransactionQueries } from '../transactions/transactions.queries.js';
import { ChangeSplits } from './change-splits.js';
import { categorized, NOT_SPLIT } from './split-state.js';

@Injectable()
export class RemoveSplits {
  constructor(
    private readonly lockTransactions: LockTransactions,
    private readonly categorizer: Categorizer,
    private readonly changeSplits: ChangeSplits,
    private readonly queries: TransactionQueries,
  ) {}

  /**
   * Ends a user's split of a transaction, which gets the category it had before. If it had none, or if that is no longer a
   * category, it is decided again. A transaction without a split does not change.
   */
  async run(uow: UnitOfWork, publicId: string): Promise<TransactionView> {
    const id = fromTransactionId(publicId);
    if (id === null) throw new NotFound('transaction');
    const locked = await this.lockTransactions.run(uow, [id], { nameOf: null, mayBeRemoved: false });
    const [before] = locked.transactions;
    if (!before) throw new NotFound('transaction');
    if (isSplitByUser(before.splits)) await this.remove(uow, locked, before);
    else if (before.splits !== null)
      throw new InvalidTransition('transaction', 'split by a rule', 'removing the split');
    return this.queries.getIn(uow, id);
  }

  private async remove(uow: UnitOfWork, locked: LockedTransactions, before: BankTransaction): Promise<void> {
    const next = await this.categorizationAfter(uow, locked, before);
    const after = this.changeSplits.run(uow, locked, before, categorized({ ...before, ...NOT_SPLIT }, next));
    if (after.decision === before.decision) return;
    this.categorizer.countUnreviewed(uow, locked.entity.id, acceptedByMemory([after]));
  }

  private async categorizationAfter(
    uow: UnitOfWork,
    { chart, accounts }: LockedTransactions,
    facts: BankTransaction,
  ): Promise<Categorization> {
    const standing = { decision: facts.decision, splits: null };
    const { target } = facts.decision;
    if (target !== null && chart.isEligible(target)) return standing;
    const isMapped = (accounts.get(facts.bankAccountId)?.ledgerAccountId ?? null) !== null;
    const decided = await this.categorizer.decide(uow, [{ facts, isMapped }], chart);
    return decided.get(facts.id) ?? standing;
  }
}
