import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CategorizationModule } from '../categorization/index.js';
import { EntitiesModule } from '../entities/index.js';
import { LedgerModule } from '../ledger/index.js';
import { ApplyToSimilar } from './apply-to-similar.js';
import { BankAccountsController } from './bank-accounts.controller.js';
import { BankAccountQueries } from './bank-accounts.queries.js';
import { BankAccountsRepository } from './bank-accounts.repository.js';
import { BankTransactionSource } from './bank-transaction-source.js';
import { BankTransactionsRepository } from './bank-transactions.repository.js';
import { BulkTransactionsController } from './bulk-transactions.controller.js';
import { DecideTransactions } from './decide-transactions.js';
import { DecisionGroupsRepository } from './decision-groups.repository.js';
import { DeclareBankAccounts } from './declare-bank-accounts.js';
import { EditDetails } from './edit-details.js';
import { KeepMappedAccountsActive } from './keep-mapped-accounts-active.js';
import { LockTransactions } from './lock-transactions.js';
import { MapBankAccount } from './map-bank-account.js';
import { MappableAccounts } from './mappable-accounts.js';
import { MerchantKeysRepository } from './merchant-keys.repository.js';
import { PushTransactions } from './push-transactions.js';
import { RebookAccount } from './rebook-account.js';
import { RecategorizeTransaction } from './recategorize-transaction.js';
import { RecategorizeTransactions } from './recategorize-transactions.js';
import { RedecideTransactions } from './redecide-transactions.js';
import { StatementTransactions } from './statement-transactions.js';
import { RestoreTransactions } from './restore-transactions.js';
import { WithdrawTransactions } from './withdraw-transactions.js';
import { SuggestCategories } from './suggest-categories.js';
import { TransactionsController } from './transactions.controller.js';
import { TransactionQueries } from './transactions.queries.js';
import { BankAccountRow } from './bank-account.entity.js';
import { BankItem } from './bank-item.entity.js';
import { BankTransactionRow } from './bank-transaction.entity.js';
import { BankTransactionAlias } from './bank-transaction-alias.entity.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([BankAccountRow, BankItem, BankTransactionAlias, BankTransactionRow]),
    CategorizationModule,
    EntitiesModule,
    LedgerModule,
  ],
  controllers: [BankAccountsController, BulkTransactionsController, TransactionsController],
  providers: [
    ApplyToSimilar,
    BankAccountQueries,
    BankAccountsRepository,
    BankTransactionSource,
    BankTransactionsRepository,
    DecideTransactions,
    DecisionGroupsRepository,
    DeclareBankAccounts,
    EditDetails,
    KeepMappedAccountsActive,
    LockTransactions,
    MapBankAccount,
    MappableAccounts,
    MerchantKeysRepository,
    PushTransactions,
    RebookAccount,
    RecategorizeTransaction,
    RecategorizeTransactions,
    RedecideTransactions,
    StatementTransactions,
    RestoreTransactions,
    WithdrawTransactions,
    SuggestCategories,
    TransactionQueries,
  ],
  exports: [
    BankAccountQueries,
    DeclareBankAccounts,
    PushTransactions,
    StatementTransactions,
    RestoreTransactions,
    WithdrawTransactions,
    TransactionQueries,
  ],
})
export class BankingModule {}
