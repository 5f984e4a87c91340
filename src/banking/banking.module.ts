import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CategorizationModule } from '../categorization/index.js';
import { EntitiesModule } from '../entities/index.js';
import { ExchangeRatesModule } from '../exchange-rates/index.js';
import { LedgerModule } from '../ledger/index.js';
import { ApplyToSimilar } from './decisions/apply-to-similar.js';
import { BankAccountsController } from './accounts/bank-accounts.controller.js';
import { BankAccountQueries } from './accounts/bank-accounts.queries.js';
import { BankAccountsRepository } from './accounts/bank-accounts.repository.js';
import { BankBalanceQueries } from './accounts/bank-balances.queries.js';
import { BankTransactionSource } from './decisions/bank-transaction-source.js';
import { BankTransactionsRepository } from './transactions/bank-transactions.repository.js';
import { BulkTransactionsController } from './transactions/bulk-transactions.controller.js';
import { DecideTransactions } from './decisions/decide-transactions.js';
import { DecisionGroupsRepository } from './decisions/decision-groups.repository.js';
import { DeclareBankAccounts } from './accounts/declare-bank-accounts.js';
import { KeepMappedAccountsActive } from './accounts/keep-mapped-accounts-active.js';
import { LockTransactions } from './decisions/lock-transactions.js';
import { MapBankAccount } from './accounts/map-bank-account.js';
import { MappableAccounts } from './accounts/mappable-accounts.js';
import { MerchantKeysRepository } from './transactions/merchant-keys.repository.js';
import { PlanPush } from './pushes/plan-push.js';
import { PushTransactions } from './pushes/push-transactions.js';
import { RebookAccount } from './accounts/rebook-account.js';
import { ReconcilableAccounts } from './accounts/reconcilable-accounts.js';
import { UpdateTransaction } from './decisions/update-transaction.js';
import { UpdateTransactions } from './decisions/update-transactions.js';
import { RevertDecisions } from './decisions/revert-decisions.js';
import { UndoDecision } from './decisions/undo-decision.js';
import { UndoDecisions } from './decisions/undo-decisions.js';
import { UndoController } from './decisions/undo.controller.js';
import { RedecideTransactions } from './decisions/redecide-transactions.js';
import { StorePush } from './pushes/store-push.js';
import { StatementTransactions } from './statements/statement-transactions.js';
import { RestoreTransactions } from './statements/restore-transactions.js';
import { WithdrawTransactions } from './statements/withdraw-transactions.js';
import { SuggestCategories } from './decisions/suggest-categories.js';
import { TransactionHistoryController } from './transactions/transaction-history.controller.js';
import { TransactionsController } from './transactions/transactions.controller.js';
import { TransactionHistoryQueries } from './transactions/transaction-history.queries.js';
import { TransactionFiles } from './transactions/transaction-files.js';
import { TransactionQueries } from './transactions/transactions.queries.js';
import { EndMatch } from './transfers/end-match.js';
import { LockLegs } from './transfers/lock-legs.js';
import { MatchedConversions } from './transfers/matched-conversions.js';
import { MatchLegs } from './transfers/match-legs.js';
import { MatchNewLegs } from './transfers/match-new-legs.js';
import { RejectPair } from './transfers/reject-pair.js';
import { SearchTransfers } from './transfers/search-transfers.js';
import { TransferMatch } from './transfers/transfer-match.entity.js';
import { TransferRejection } from './transfers/transfer-rejection.entity.js';
import { TransferSearch } from './transfers/transfer-search.entity.js';
import { TransferQueries } from './transfers/transfers.queries.js';
import { TransfersController } from './transfers/transfers.controller.js';
import { TransfersRepository } from './transfers/transfers.repository.js';
import { BankAccountRow } from './accounts/bank-account.entity.js';
import { BankItem } from './accounts/bank-item.entity.js';
import { BankTransaction } from './transactions/bank-transaction.entity.js';
import { BankTransactionAlias } from './transactions/bank-transaction-alias.entity.js';
import { ChangeSplits } from './splits/change-splits.js';
import { PutSplits } from './splits/put-splits.js';
import { RemoveSplits } from './splits/remove-splits.js';
import { DeleteView } from './saved-views/delete-view.js';
import { SaveView } from './saved-views/save-view.js';
import { SavedView } from './saved-views/saved-view.entity.js';
import { SavedViewQueries } from './saved-views/saved-views.queries.js';
import { SavedViewsController } from './saved-views/saved-views.controller.js';
import { SavedViewsRepository } from './saved-views/saved-views.repository.js';
import { SplitsController } from './splits/splits.controller.js';
import { TransactionSplit } from './splits/transaction-split.entity.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([
      BankAccountRow,
      BankItem,
      BankTransactionAlias,
      BankTransaction,
      SavedView,
      TransactionSplit,
      TransferMatch,
      TransferRejection,
      TransferSearch,
    ]),
    CategorizationModule,
    EntitiesModule,
    ExchangeRatesModule,
    LedgerModule,
  ],
  controllers: [
    BankAccountsController,
    BulkTransactionsController,
    SavedViewsController,
    SplitsController,
    TransactionHistoryController,
    TransactionsController,
    TransfersController,
    UndoController,
  ],
  providers: [
    ApplyToSimilar,
    BankAccountQueries,
    BankAccountsRepository,
    BankBalanceQueries,
    BankTransactionSource,
    BankTransactionsRepository,
    ChangeSplits,
    DecideTransactions,
    DecisionGroupsRepository,
    DeclareBankAccounts,
    DeleteView,
    EndMatch,
    KeepMappedAccountsActive,
    LockLegs,
    LockTransactions,
    MapBankAccount,
    MappableAccounts,
    MatchedConversions,
    MatchLegs,
    MatchNewLegs,
    MerchantKeysRepository,
    PlanPush,
    PushTransactions,
    PutSplits,
    RemoveSplits,
    RebookAccount,
    ReconcilableAccounts,
    RejectPair,
    UpdateTransaction,
    UpdateTransactions,
    RedecideTransactions,
    SaveView,
    SavedViewQueries,
    SavedViewsRepository,
    SearchTransfers,
    StatementTransactions,
    StorePush,
    RestoreTransactions,
    RevertDecisions,
    UndoDecision,
    UndoDecisions,
    WithdrawTransactions,
    SuggestCategories,
    TransactionHistoryQueries,
    TransactionFiles,
    TransactionQueries,
    TransferQueries,
    TransfersRepository,
  ],
  exports: [
    BankAccountQueries,
    DeclareBankAccounts,
    MapBankAccount,
    MatchedConversions,
    MatchLegs,
    PushTransactions,
    PutSplits,
    ReconcilableAccounts,
    StatementTransactions,
    RestoreTransactions,
    WithdrawTransactions,
    TransactionQueries,
    TransferQueries,
  ],
})
export class BankingModule {}
