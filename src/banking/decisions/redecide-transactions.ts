import { Injectable } from '@nestjs/common';
import { Categorizer, isSplitByUser, type Redecision } from '../../categorization/index.js';
import { Poster } from '../../ledger/index.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { acceptedByMemory } from './accepted-by-memory.js';
import type { BankAccount } from '../accounts/bank-account.js';
import { BankAccountsRepository } from '../accounts/bank-accounts.repository.js';
import type { BankTransaction } from '../transactions/bank-transaction.entity.js';
import { BankTransactionsRepository } from '../transactions/bank-transactions.repository.js';
import { categorized } from '../splits/split-state.js';
import { storeSplits } from '../splits/store-splits.js';
import { endTransfers } from '../transfers/end-transfers.js';
import { changeTransaction } from '../booking/transaction-change.js';

const BATCH_SIZE = 2_000;

@Injectable()
export class RedecideTransactions {
  constructor(
    private readonly accounts: BankAccountsRepository,
    private readonly transactions: BankTransactionsRepository,
    private readonly categorizer: Categorizer,
    private readonly poster: Poster,
  ) {}

  /**
   * Walks through the mapped accounts of an entity, and books again the transactions whose decision changes; those that a
   * user split stay as they are. The caller has locked the entity exclusively: no other caller posts or decides meanwhile,
   * so that posting batch by batch cannot deadlock.
   */
  async run(uow: UnitOfWork, redecision: Redecision): Promise<void> {
    for (const account of await this.accounts.mappedOf(uow, redecision.entity.id, 'for share')) {
      if (redecision.concernsAccount(account.id)) await this.walk(uow, account, redecision);
    }
  }

  private async walk(uow: UnitOfWork, account: BankAccount, redecision: Redecision): Promise<void> {
    for (let after: BankTransaction | null = null; ;) {
      const batch: BankTransaction[] = await this.transactions.listVisible(uow, account.id, {
        after,
        from: null,
        before: null,
        limit: BATCH_SIZE,
      });
      await this.change(uow, batch, account, redecision);
      if (batch.length < BATCH_SIZE) return;
      after = batch.at(-1) ?? null;
    }
  }

  private async change(
    uow: UnitOfWork,
    batch: readonly BankTransaction[],
    account: BankAccount,
    { entity, chart, decide }: Redecision,
  ): Promise<void> {
    const decided = await decide(batch.filter(({ splits }) => !isSplitByUser(splits)));
    const books = { before: account, after: account, entity };
    const changes = batch.flatMap((before) => {
      const next = decided.get(before.id);
      if (!next) return [];
      // The user who applies the rule decides that it may split after a cleared split.
      const facts = next.splits === null ? before : { ...before, splitStatus: null };
      return [changeTransaction(before, categorized(facts, next), books, chart)];
    });
    const changed = changes.map(({ after }) => after);
    this.transactions.save(uow, changed);
    storeSplits(uow, changes);
    endTransfers(uow, changes);
    this.categorizer.countUnreviewed(uow, entity.id, acceptedByMemory(changed));
    this.poster.post(
      uow,
      entity,
      changes.flatMap(({ entries }) => entries),
    );
  }
}
