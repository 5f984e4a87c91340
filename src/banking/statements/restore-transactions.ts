import { Injectable } from '@nestjs/common';
import { EntitiesRepository } from '../../entities/index.js';
import type { CalendarDate } from '../../kernel/calendar-date.js';
import { indexBy } from '../../kernel/collections.js';
import { toAmount } from '../../kernel/money.js';
import { isLocked, PeriodLocked } from '../../ledger/index.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { BankAccountsRepository } from '../accounts/bank-accounts.repository.js';
import { BankTransactionsRepository } from '../transactions/bank-transactions.repository.js';
import { isBeforeOpening } from '../booking/booking.js';
import { type ImportedFacts, importedFactsOf } from './imported-facts.js';
import { PushTransactions } from '../pushes/push-transactions.js';
import type { StatementAccount } from './statement-transactions.js';

/** What an import changed of a transaction that existed. */
export interface ImportedChange {
  readonly transactionId: string;
  readonly before: ImportedFacts;
  readonly after: ImportedFacts;
}

/** Why a transaction stays as it is: it has changed since the import, or the import settled it. */
export type NotRestoredReason = 'changed_since' | 'was_pending';

export interface NotRestored {
  readonly transactionId: string;
  readonly reason: NotRestoredReason;
}

/** Gives transactions that an import changed their earlier date, amount and texts. */
@Injectable()
export class RestoreTransactions {
  constructor(
    private readonly entities: EntitiesRepository,
    private readonly accounts: BankAccountsRepository,
    private readonly transactions: BankTransactionsRepository,
    private readonly pushTransactions: PushTransactions,
  ) {}

  /** Throws PeriodLocked with the transactions that cannot be restored. */
  async assertPossible(
    uow: UnitOfWork,
    account: StatementAccount,
    changes: readonly ImportedChange[],
  ): Promise<void> {
    const { lockedThrough } = await this.entities.get(uow, account.entityId);
    const bankAccount = await this.accounts.get(uow, account.id);
    if (lockedThrough === null || bankAccount.ledgerAccountId === null) return;
    const { restorable } = await this.compare(uow, changes);
    const isBookedIn = (date: CalendarDate) =>
      isLocked(date, lockedThrough) && !isBeforeOpening(date, bankAccount);
    const locked = restorable.filter(
      ({ before, after }) =>
        (before.date !== after.date || before.amountMinor !== after.amountMinor) &&
        (isBookedIn(before.date) || isBookedIn(after.date)),
    );
    if (locked.length > 0)
      throw new PeriodLocked(
        lockedThrough,
        locked.map(({ after }) => `${after.date} ${after.description}`),
      );
  }

  /**
   * Pushes the earlier facts of the transactions, so that they are booked again. Those that have changed since the import
   * stay as they are, and so do those that were pending: a settled transaction does not become pending again. The caller
   * has locked the account.
   */
  async run(
    uow: UnitOfWork,
    account: StatementAccount,
    changes: readonly ImportedChange[],
  ): Promise<{ restored: number; notRestored: NotRestored[] }> {
    const { restorable, notRestored } = await this.compare(uow, changes);
    if (restorable.length > 0)
      await this.pushTransactions.run(uow, {
        institutionName: account.institutionName,
        transactions: restorable.map(({ externalId, before }) => ({
          accountExternalId: account.externalId,
          externalId,
          date: before.date,
          amount: toAmount(before.amountMinor, account.currency),
          description: before.description,
          merchant: before.merchant,
        })),
      });
    return { restored: restorable.length, notRestored };
  }

  /** Removed transactions are skipped. */
  private async compare(uow: UnitOfWork, changes: readonly ImportedChange[]) {
    const ids = changes.map(({ transactionId }) => transactionId);
    const stored = indexBy(await this.transactions.list(uow, ids), ({ id }) => id);
    const restorable: (ImportedChange & { readonly externalId: string })[] = [];
    const notRestored: NotRestored[] = [];
    for (const change of changes) {
      const transaction = stored.get(change.transactionId);
      if (!transaction) continue;
      const reason = reasonToStay(importedFactsOf(transaction), change);
      if (reason === null) restorable.push({ ...change, externalId: transaction.externalId });
      else notRestored.push({ transactionId: transaction.id, reason });
    }
    return { restorable, notRestored };
  }
}

function reasonToStay(now: ImportedFacts, { before, after }: ImportedChange): NotRestoredReason | null {
  const isSame =
    now.date === after.date &&
    now.amountMinor === after.amountMinor &&
    now.description === after.description &&
    now.merchant === after.merchant &&
    now.pending === after.pending;
  if (!isSame) return 'changed_since';
  return before.pending ? 'was_pending' : null;
}
