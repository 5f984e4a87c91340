import { Module } from '@nestjs/common';
import { EntitiesModule } from '../entities/index.js';
import { LedgerModule } from '../ledger/index.js';
import { BankAccountsController } from './bank-accounts.controller.js';
import { BankAccountQueries } from './bank-accounts.queries.js';
import { BankAccountsRepository } from './bank-accounts.repository.js';
import { BankTransactionsRepository } from './bank-transactions.repository.js';
import { Categorizer } from './categorizer.js';
import { CategoryChartRepository } from './category-chart.repository.js';
import { DeclareBankAccounts } from './declare-bank-accounts.js';
import { MapBankAccount } from './map-bank-account.js';
import { MerchantMemoryRepository } from './merchant-memory.repository.js';
import { PushTransactions } from './push-transactions.js';
import { RebookAccount } from './rebook-account.js';
import { RecategorizeTransaction } from './recategorize-transaction.js';
import { StatementRows } from './statement-rows.js';
import { TransactionsController } from './transactions.controller.js';
import { TransactionQueries } from './transactions.queries.js';

@Module({
  imports: [EntitiesModule, LedgerModule],
  controllers: [BankAccountsController, TransactionsController],
  providers: [
    BankAccountQueries,
    BankAccountsRepository,
    BankTransactionsRepository,
    Categorizer,
    CategoryChartRepository,
    DeclareBankAccounts,
    MapBankAccount,
    MerchantMemoryRepository,
    PushTransactions,
    RebookAccount,
    RecategorizeTransaction,
    StatementRows,
    TransactionQueries,
  ],
  exports: [
    BankAccountQueries,
    DeclareBankAccounts,
    PushTransactions,
    RecategorizeTransaction,
    StatementRows,
    TransactionQueries,
  ],
})
export class BankingModule {}
