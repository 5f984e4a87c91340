export {
  type AccountCategory,
  type AccountSubtype,
  inOwnSense,
  isCash,
  isSystemSubtype,
  normalBalance,
  SUBTYPES,
} from './account-types.js';
export { AccrualEntriesRepository, type EntryWithLines } from './accrual-entries.repository.js';
export {
  type AccountLine,
  AccountLinesRepository,
  type LinesWithoutBank,
} from './account-lines.repository.js';
export {
  type BookMatch,
  findMoneyInTransit,
  findOpeningBalances,
  findUncategorizedMoney,
} from './book-checks.js';
export { type AccountMovement, BalancesRepository, type PartsOfTime } from './balances.repository.js';
export { accountIdsWithNumbers, joinAccount, lookUpAccount } from './account-sql.js';
export { AccountNumber, AccountNumberFilter } from './chart.dto.js';
export { type AccountFacts, ChartRepository } from './chart.repository.js';
export {
  draftEntry,
  type EntryDraft,
  type EntrySource,
  isClosing,
  isLocked,
  type LineDraft,
  type OriginalAmount,
  reverse,
} from './journal.js';
export { bankAccountSums, isReversed, joinEntry, joinLine, liveEntries } from './journal-sql.js';
export { CreateAccount } from './create-account.js';
export { CreateJournalEntry } from './create-journal-entry.js';
export type { CreateJournalEntryDto } from './journal.dto.js';
export { CloseYear } from './year-close/close-year.js';
export { ForeignLinesRepository, type ForeignMonth } from './foreign-lines.repository.js';
export { JournalRepository, type PostedEntry } from './journal.repository.js';
export { LedgerAccount } from './ledger-account.entity.js';
export { AccountInUse, PeriodLocked } from './ledger.errors.js';
export { LedgerModule } from './ledger.module.js';
export { type MonthlyExpense, MonthlyExpensesRepository } from './monthly-expenses.repository.js';
export { Poster } from './poster.js';
export { type Difference, runChecks, verifyLedger } from './verify-ledger.js';
export { insertJournal, JOURNAL_ROWS } from './journal-transfer.js';
