import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CategoryChartRepository } from '../categorization/index.js';
import { EntitiesRepository } from '../entities/index.js';
import { InvalidRequest } from '../kernel/domain-error.js';
import { AccountInUse, ChartRepository, isSystemSubtype, type LedgerAccount } from '../ledger/index.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { DomainEvents } from '../platform/events/domain-events.js';
import type { BankAccountView } from './bank-accounts.dto.js';
import { BankAccountQueries } from './bank-accounts.queries.js';
import { BankAccountsRepository } from './bank-accounts.repository.js';
import { BankTransactionsRepository } from './bank-transactions.repository.js';
import { CurrencyConflict } from './banking.errors.js';
import { RebookAccount } from './rebook-account.js';

@Injectable()
export class MapBankAccount implements OnModuleInit {
  constructor(
    private readonly entities: EntitiesRepository,
    private readonly accounts: BankAccountsRepository,
    private readonly transactions: BankTransactionsRepository,
    private readonly ledgerAccounts: ChartRepository,
    private readonly charts: CategoryChartRepository,
    private readonly rebookAccount: RebookAccount,
    private readonly queries: BankAccountQueries,
    private readonly events: DomainEvents,
  ) {}

  onModuleInit(): void {
    this.events.on('ledger_account.deactivating', async (uow, { accountId }) => {
      if (await this.accounts.isMapped(uow, accountId))
        throw new AccountInUse('a bank account is mapped to it');
    });
  }

  /**
   * Maps a bank account to a ledger account. Transactions that were waiting are booked; those booked elsewhere are
   * reversed and booked there. All of it is one unit of work.
   */
  async run(uow: UnitOfWork, id: string, ledgerAccountNumber: string): Promise<BankAccountView> {
    const { entityId } = await this.accounts.get(uow, id);
    const entity = await this.entities.lockForPosting(uow, entityId, 'for no key update');
    const before = await this.accounts.get(uow, id, 'for no key update');
    const ledgerAccount = await this.ledgerAccounts.findByNumber(uow, entityId, ledgerAccountNumber);
    assertMappable(ledgerAccount);
    if (before.currency !== entity.currency) {
      throw new CurrencyConflict(`the account is in ${before.currency}, the books are in ${entity.currency}`);
    }
    if (before.ledgerAccountId !== ledgerAccount.id) {
      await this.refuseCategory(uow, ledgerAccount);
      const after = { ...before, ledgerAccountId: ledgerAccount.id };
      uow.audit({
        action: 'bank_account.map',
        resourceType: 'bank_account',
        resourceId: id,
        changes: { from: before.ledgerAccountId, to: ledgerAccount.id },
      });
      // The account is mapped first: the chart that categorizes its transactions must no longer offer it as a category.
      await this.accounts.update(uow, after);
      const chart = await this.charts.of(uow, entityId);
      const rebooked = await this.rebookAccount.run(
        uow,
        entity,
        { before, after, name: before.externalId },
        chart,
      );
      await this.accounts.update(uow, { ...after, ...rebooked });
    }
    return this.queries.getIn(uow, id);
  }

  /** Money moved to this bank account is a transfer from now on, which its own transactions report as well. */
  private async refuseCategory(uow: UnitOfWork, { id, accountNumber }: LedgerAccount): Promise<void> {
    const categories = await this.transactions.categoriesAmong(uow, [id]);
    if (categories.has(id)) {
      throw new AccountInUse(
        `transactions are categorized to ${accountNumber}: make them transfers or give them another category first`,
      );
    }
  }
}

function assertMappable(account: LedgerAccount | null): asserts account is LedgerAccount {
  const field = 'ledgerAccountNumber';
  if (account === null) throw InvalidRequest.at(field, 'is not an account number of the chart of accounts');
  if (!account.isActive) throw InvalidRequest.at(field, 'is not an active account');
  if (account.category !== 'asset' && account.category !== 'liability') {
    throw InvalidRequest.at(field, 'must be an asset or liability account');
  }
  if (isSystemSubtype(account.subtype))
    throw InvalidRequest.at(field, 'is an account that the service itself posts to');
}
