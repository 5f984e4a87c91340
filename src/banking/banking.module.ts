import { Module } from '@nestjs/common';
import { EntitiesModule } from '../entities/index.js';
import { LedgerModule } from '../ledger/index.js';
import { ApplyToSimilar } from './apply-to-similar.js';
import { BankAccountsController } from './bank-accounts.controller.js';
import { BankAccountQueries } from './bank-accounts.queries.js';
import { BankAccountsRepository } from './bank-accounts.repository.js';
import { BankTransactionsRepository } from './bank-transactions.repository.js';
import { Categorizer } from './categorizer.js';
import { CategoryChartRepository } from './category-chart.repository.js';
import { DecideRows } from './decide-rows.js';
import { DeclareBankAccounts } from './declare-bank-accounts.js';
import { LockTransactions } from './lock-transactions.js';
import { MapBankAccount } from './map-bank-account.js';
import { CategoryMemoryRepository } from './category-memory.repository.js';
import { PushTransactions } from './push-transactions.js';
import { RebookAccount } from './rebook-account.js';
import { RebuildCategorizer } from './rebuild-categorizer.js';
import { RecategorizeTransaction } from './recategorize-transaction.js';
import { RecategorizeTransactions } from './recategorize-transactions.js';
import { ApplyRule } from './rules/apply-rule.js';
import { CreateRule } from './rules/create-rule.js';
import { DeleteRule } from './rules/delete-rule.js';
import { DraftRule } from './rules/draft-rule.js';
import { PreviewRule } from './rules/preview-rule.js';
import { RuleSuggestionQueries } from './rules/rule-suggestions.queries.js';
import { RulesController } from './rules/rules.controller.js';
import { RuleQueries } from './rules/rules.queries.js';
import { RulesRepository } from './rules/rules.repository.js';
import { UpdateRule } from './rules/update-rule.js';
import { StatementRows } from './statement-rows.js';
import { SuggestCategories } from './suggest-categories.js';
import { TransactionsController } from './transactions.controller.js';
import { TransactionQueries } from './transactions.queries.js';

@Module({
  imports: [EntitiesModule, LedgerModule],
  controllers: [BankAccountsController, RulesController, TransactionsController],
  providers: [
    ApplyRule,
    ApplyToSimilar,
    BankAccountQueries,
    BankAccountsRepository,
    BankTransactionsRepository,
    Categorizer,
    CategoryChartRepository,
    CategoryMemoryRepository,
    CreateRule,
    DecideRows,
    DeclareBankAccounts,
    DeleteRule,
    DraftRule,
    LockTransactions,
    MapBankAccount,
    PreviewRule,
    PushTransactions,
    RebookAccount,
    RebuildCategorizer,
    RecategorizeTransaction,
    RecategorizeTransactions,
    RuleQueries,
    RuleSuggestionQueries,
    RulesRepository,
    StatementRows,
    SuggestCategories,
    TransactionQueries,
    UpdateRule,
  ],
  exports: [
    BankAccountQueries,
    DeclareBankAccounts,
    PushTransactions,
    RebuildCategorizer,
    StatementRows,
    TransactionQueries,
  ],
})
export class BankingModule {}
