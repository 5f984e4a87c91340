import { Injectable } from '@nestjs/common';
import { InvalidRequest } from '../../kernel/domain-error.js';
import { AccountInUse, ChartRepository, isSystemSubtype, type LedgerAccount } from '../../ledger/index.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { type BankAccountType, ledgerCategoryOf } from './account-kinds.js';
import { BankTransactionsRepository } from '../transactions/bank-transactions.repository.js';

const PROBLEMS = {
  asset: 'must be an asset account: only credit cards and loans are liabilities',
  liability: 'must be a liability account: the balance of a credit card or loan is owed',
} as const;

/** The ledger accounts that a bank account can be mapped to. */
@Injectable()
export class MappableAccounts {
  constructor(
    private readonly ledgerAccounts: ChartRepository,
    private readonly transactions: BankTransactionsRepository,
  ) {}

  /**
   * Throws InvalidRequest unless the number belongs to an active account of the entity's chart on the right side of the
   * balance sheet: credit cards and loans are liabilities, all other bank accounts are assets.
   */
  async get(
    uow: UnitOfWork,
    { entityId, type }: { readonly entityId: string; readonly type: BankAccountType },
    accountNumber: string,
  ): Promise<LedgerAccount> {
    const account = await this.ledgerAccounts.findByNumber(uow, entityId, accountNumber);
    assertMappable(account, type);
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

function assertMappable(
  account: LedgerAccount | null,
  type: BankAccountType,
): asserts account is LedgerAccount {
  const field = 'ledgerAccountNumber';
  if (account === null) throw InvalidRequest.at(field, 'is not an account number of the chart of accounts');
  if (!account.isActive) throw InvalidRequest.at(field, 'is not an active account');
  const category = ledgerCategoryOf(type);
  if (account.category !== category) throw InvalidRequest.at(field, PROBLEMS[category]);
  if (isSystemSubtype(account.subtype))
    throw InvalidRequest.at(field, 'is an account that the service itself posts to');
}
