import { Injectable } from '@nestjs/common';
import { InvalidRequest } from '../kernel/domain-error.js';
import { AccountInUse, ChartRepository, isSystemSubtype, type LedgerAccount } from '../ledger/index.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { BankTransactionsRepository } from './bank-transactions.repository.js';

/** The ledger accounts that a bank account can be mapped to. */
@Injectable()
export class MappableAccounts {
  constructor(
    private readonly ledgerAccounts: ChartRepository,
    private readonly transactions: BankTransactionsRepository,
  ) {}

  /** Throws InvalidRequest unless the number belongs to an active asset or liability account of the entity. */
  async get(uow: UnitOfWork, entityId: string, accountNumber: string): Promise<LedgerAccount> {
    const account = await this.ledgerAccounts.findByNumber(uow, entityId, accountNumber);
    assertMappable(account);
    return account;
  }

  /**
   * Throws AccountInUse if transactions have the account as their category: once it is mapped, money moved to it is a
   * transfer.
   */
  async assertNoCategory(uow: UnitOfWork, { id, accountNumber }: LedgerAccount): Promise<void> {
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
