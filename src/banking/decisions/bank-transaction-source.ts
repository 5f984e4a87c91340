import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  type DecidedTransaction,
  type DecisionGroup,
  type Redecision,
  type TransactionSource,
  TransactionSourceRegistry,
} from '../../categorization/index.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { BankAccountsRepository } from '../accounts/bank-accounts.repository.js';
import { BankTransactionsRepository } from '../transactions/bank-transactions.repository.js';
import { DecisionGroupsRepository } from './decision-groups.repository.js';
import { MerchantKeysRepository } from '../transactions/merchant-keys.repository.js';
import { RedecideTransactions } from './redecide-transactions.js';

/** Gives categorization, which does not import this module, what it needs from it. */
@Injectable()
export class BankTransactionSource implements TransactionSource, OnModuleInit {
  constructor(
    private readonly registry: TransactionSourceRegistry,
    private readonly accounts: BankAccountsRepository,
    private readonly transactions: BankTransactionsRepository,
    private readonly groups: DecisionGroupsRepository,
    private readonly merchantKeys: MerchantKeysRepository,
    private readonly redecideTransactions: RedecideTransactions,
  ) {}

  onModuleInit(): void {
    this.registry.register(this);
  }

  bankAccountIds(uow: UnitOfWork, entityId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    return this.accounts.idsOfEntity(uow, entityId, ids);
  }

  mappedLedgerAccountIds(uow: UnitOfWork): Promise<ReadonlySet<string>> {
    return this.accounts.mappedLedgerAccountIds(uow);
  }

  listNewest(uow: UnitOfWork, entityId: string, limit: number): Promise<DecidedTransaction[]> {
    return this.transactions.listNewest(uow, entityId, limit);
  }

  listDecisionGroups(uow: UnitOfWork, entityId: string): Promise<DecisionGroup[]> {
    return this.groups.list(uow, entityId);
  }

  countByRule(
    uow: UnitOfWork,
    ruleIds: readonly string[],
    limit: number,
  ): Promise<ReadonlyMap<string, number>> {
    return this.transactions.countByRule(uow, ruleIds, limit);
  }

  deriveMerchantKeys(uow: UnitOfWork, after: string | null): Promise<string | null> {
    return this.merchantKeys.deriveNext(uow, after);
  }

  redecide(uow: UnitOfWork, redecision: Redecision): Promise<void> {
    return this.redecideTransactions.run(uow, redecision);
  }
}
