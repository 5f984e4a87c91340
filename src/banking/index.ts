export {
  findOverdrawnAccounts,
  findSilentAccounts,
  findUnbookedAccounts,
  findUnmappedAccounts,
} from './checks/account-checks.js';
export { bankAccountNames } from './checks/account-names.js';
export { findAccountsWithGaps } from './checks/month-gaps.js';
export { findDuplicateTransactions, findReviewBacklogs } from './checks/transaction-checks.js';
export { BankAccountQueries } from './bank-accounts.queries.js';
export { BankItem } from './bank-item.entity.js';
export { BankingModule } from './banking.module.js';
export { DeclareBankAccounts } from './declare-bank-accounts.js';
export { firstOpeningDate } from './first-opening-date.js';
export type { ImportedFacts } from './imported-facts.js';
export { MAX_TRANSACTIONS_PER_PUSH, type PushedTransactionDto } from './push.dto.js';
export { PushTransactions } from './push-transactions.js';
export { RecategorizeTransaction } from './recategorize-transaction.js';
export { findSameDayTransactions, type SameDayTransaction } from './same-day-transactions.js';
export {
  type TransactionToEnter,
  type Standing,
  type StatementAccount,
  type StoredUnderId,
  StatementTransactions,
} from './statement-transactions.js';
export { type ImportedChange, type NotRestored, RestoreTransactions } from './restore-transactions.js';
export { TransactionQueries } from './transactions.queries.js';
export { verifyBanking } from './verify-banking.js';
export { type EditedChoice, WithdrawTransactions } from './withdraw-transactions.js';
