import { Injectable } from '@nestjs/common';
import { isHuman, isSplitByUser } from '../../categorization/index.js';
import { EntitiesRepository } from '../../entities/index.js';
import { isLocked, PeriodLocked } from '../../ledger/index.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { BankTransaction } from '../transactions/bank-transaction.entity.js';
import { BankAccountsRepository } from '../accounts/bank-accounts.repository.js';
import { BankTransactionsRepository } from '../transactions/bank-transactions.repository.js';
import { TransactionsEdited } from '../banking.errors.js';
import { PushTransactions } from '../pushes/push-transactions.js';
import type { StatementAccount } from './statement-transactions.js';

/** What happens to transactions that a user categorized, split or added a note to. */
export type EditedChoice = 'reject' | 'leave' | 'withdraw';

/** Takes back transactions that were imported by mistake. */
@Injectable()
export class WithdrawTransactions {
  constructor(
    private readonly entities: EntitiesRepository,
    private readonly accounts: BankAccountsRepository,
    private readonly transactions: BankTransactionsRepository,
    private readonly pushTransactions: PushTransactions,
  ) {}

  /** Throws PeriodLocked or TransactionsEdited with the transactions that cannot be withdrawn. */
  async assertPossible(
    uow: UnitOfWork,
    { entityId }: StatementAccount,
    ids: readonly string[],
    edited: EditedChoice,
  ): Promise<void> {
    const transactions = await this.transactions.list(uow, ids);
    const { lockedThrough } = await this.entities.get(uow, entityId);
    const locked = transactions.filter(
      ({ entryId, date }) => entryId !== null && isLocked(date, lockedThrough),
    );
    if (lockedThrough !== null && locked.length > 0)
      throw new PeriodLocked(lockedThrough, locked.map(nameOf));
    if (edited === 'reject') assertUnedited(transactions);
  }

  /**
   * Removes transactions as a feed does, with reversals of their entries, and gives up their external ids: a later import
   * enters them again. Those that are removed already stay as they are.
   */
  async run(
    uow: UnitOfWork,
    account: StatementAccount,
    ids: readonly string[],
    edited: EditedChoice,
  ): Promise<{ removed: number; left: string[] }> {
    // The locks of a push, taken before the transactions are read: a user's decision waits, or is seen here.
    await this.entities.lockForPosting(uow, account.entityId);
    await this.accounts.get(uow, account.id, 'for no key update');
    const found = await this.transactions.list(uow, ids);
    if (edited === 'reject') assertUnedited(found);
    const left = new Set(edited === 'leave' ? found.filter(isEdited).map(({ id }) => id) : []);
    const withdrawn = found.filter(({ id }) => !left.has(id));
    if (withdrawn.length > 0) await this.remove(uow, account, withdrawn);
    return { removed: withdrawn.length, left: [...left] };
  }

  private async remove(
    uow: UnitOfWork,
    account: StatementAccount,
    transactions: readonly BankTransaction[],
  ): Promise<void> {
    const removed = transactions.map(({ externalId }) => ({
      accountExternalId: account.externalId,
      externalId,
    }));
    await this.pushTransactions.run(uow, {
      institutionName: account.institutionName,
      transactions: [],
      removed,
    });
    this.transactions.releaseExternalIds(
      uow,
      transactions.map(({ id }) => id),
    );
  }
}

function assertUnedited(transactions: readonly BankTransaction[]): void {
  const edited = transactions.filter(isEdited);
  if (edited.length > 0) throw new TransactionsEdited(edited.map(nameOf));
}

function isEdited({ decision, note, splits }: BankTransaction): boolean {
  return isHuman(decision) || note !== null || isSplitByUser(splits);
}

function nameOf({ date, description }: BankTransaction): string {
  return `${date} ${description}`;
}
