export {
  findOverdrawnAccounts,
  findSilentAccounts,
  findUnbookedAccounts,
  findUnmappedAccounts,
} from './checks/account-checks.js';
export { bankAccountNames } from './checks/account-names.js';
export { findAccountsWithGaps } from './checks/month-gaps.js';
export {
  findClearedSplits,
  findDuplicateTransactions,
  findReviewBacklogs,
  findUnmatchedTransfers,
} from './checks/transaction-checks.js';
export { BankAccountQueries } from './accounts/bank-accounts.queries.js';
export { type Cash, type CashAccountView, readCash } from './accounts/cash.queries.js';
export type { CashTotal } from './accounts/cash.js';
export { BankItem } from './accounts/bank-item.entity.js';
export { BankingModule } from './banking.module.js';
export { DeclareBankAccounts } from './accounts/declare-bank-accounts.js';
export type { BankAccount } from './accounts/bank-account.js';
export { isOwed } from './accounts/account-kinds.js';
export { firstOpeningDate } from './accounts/first-opening-date.js';
export { setReconciledThrough } from './accounts/imported-reconciliations.js';
export {
  type AccountTransaction,
  type CountedTransactions,
  type PeriodFigures,
  ReconcilableAccounts,
} from './accounts/reconcilable-accounts.js';
export type { ImportedFacts } from './statements/imported-facts.js';
export { MAX_TRANSACTIONS_PER_PUSH, type PushedTransactionDto } from './pushes/push.dto.js';
export { MapBankAccount } from './accounts/map-bank-account.js';
export { PutSplits } from './splits/put-splits.js';
export { PushTransactions } from './pushes/push-transactions.js';
export { UpdateTransaction } from './decisions/update-transaction.js';
export { findSameDayTransactions, type SameDayTransaction } from './statements/same-day-transactions.js';
export {
  type TransactionToEnter,
  type Standing,
  type StatementAccount,
  type StoredUnderId,
  StatementTransactions,
} from './statements/statement-transactions.js';
export {
  type ImportedChange,
  type NotRestored,
  RestoreTransactions,
} from './statements/restore-transactions.js';
export { countToReview, type ReviewCounts } from './transactions/count-to-review.js';
export type { TransactionView } from './transactions/transaction-view.js';
export { TransactionQueries } from './transactions/transactions.queries.js';
export { type ConvertedMonth, MatchedConversions } from './transfers/matched-conversions.js';
export { MatchLegs } from './transfers/match-legs.js';
export { reviewTransfers } from './transfers/review-transfers.js';
export { DAYS_BACK, DAYS_ON_ITS_WAY } from './transfers/transfer-leg.js';
export { TransferQueries } from './transfers/transfers.queries.js';
export { verifyBanking } from './checks/verify-banking.js';
export { type EditedChoice, WithdrawTransactions } from './statements/withdraw-transactions.js';
