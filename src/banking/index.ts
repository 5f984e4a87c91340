export { BankAccountQueries } from './bank-accounts.queries.js';
export { BankItem } from './bank-item.entity.js';
export { BankingModule } from './banking.module.js';
export { DeclareBankAccounts } from './declare-bank-accounts.js';
export { MAX_ROWS_PER_PUSH, type PushedRowDto } from './push.dto.js';
export { PushTransactions } from './push-transactions.js';
export { RecategorizeTransaction } from './recategorize-transaction.js';
export { TransactionQueries } from './transactions.queries.js';
export { verifyBanking } from './verify-banking.js';
