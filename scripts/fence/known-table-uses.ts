type Use = readonly [file: string, table: string];
type FragmentUse = readonly [file: string, fragment: string];

/** Uses of another module's table that are still to be moved behind its door. This list only ever gets shorter. */
export const KNOWN_TABLE_USES: readonly Use[] = [];

/**
 * Database functions that need another module's table: authentication is one statement, the journal's trigger checks
 * the period lock, locking bank transactions starts with their entities, like every writer, and so does the trigger that
 * fits an EIN of an earlier release. Posting checks the currencies of bank accounts. A document can be linked to records of five modules.
 */
export const FUNCTION_TABLE_USES: readonly Use[] = [
  ['src/banking/sql/check_bank_account_side.sql', 'ledger_account'],
  ['src/banking/sql/hold_bank_transactions.sql', 'legal_entity'],
  ['src/calendar-feeds/sql/authenticate_calendar_feed.sql', 'app_user'],
  ['src/calendar-feeds/sql/authenticate_calendar_feed.sql', 'business'],
  ['src/calendar-feeds/sql/authenticate_calendar_feed.sql', 'member'],
  ['src/documents/sql/document_target_exists.sql', 'bank_transaction'],
  ['src/documents/sql/document_target_exists.sql', 'ein_application'],
  ['src/documents/sql/document_target_exists.sql', 'incorporation'],
  ['src/documents/sql/document_target_exists.sql', 'journal_entry'],
  ['src/documents/sql/document_target_exists.sql', 'obligation'],
  ['src/ein/sql/share_ein_of_earlier_release.sql', 'legal_entity'],
  ['src/ledger/sql/closed_year_is_locked.sql', 'legal_entity'],
  ['src/ledger/sql/journal_lines_posted.sql', 'legal_entity'],
  ['src/ledger/sql/post_journal_entries.sql', 'bank_account'],
  ['src/ledger/sql/post_journal_entries.sql', 'legal_entity'],
  ['src/oauth/sql/authenticate_oauth_token.sql', 'app_user'],
  ['src/oauth/sql/authenticate_oauth_token.sql', 'business'],
  ['src/oauth/sql/authenticate_oauth_token.sql', 'member'],
  ['src/oauth/sql/authenticate_oauth_token.sql', 'web_session'],
  ['src/oauth/sql/find_oauth_client.sql', 'app_user'],
  ['src/oauth/sql/find_oauth_client.sql', 'business'],
  ['src/oauth/sql/find_oauth_client.sql', 'member'],
];

/**
 * Statements that contain SQL of another module: lists show a name of it in one round trip, and a check or an export
 * compares its rows with others.
 */
export const FRAGMENT_USES: readonly FragmentUse[] = [
  ['src/backup/business/export-business.ts', 'JOURNAL_ROWS'],
  ['src/banking/accounts/bank-accounts.queries.ts', 'joinAccount'],
  ['src/banking/transactions/list-statement.ts', 'accountIdsWithNumbers'],
  ['src/banking/transactions/list-statement.ts', 'lookUpAccount'],
  ['src/banking/splits/split-view.ts', 'joinAccount'],
  ['src/banking/transactions/transactions.queries.ts', 'joinAccount'],
  ['src/banking/transfers/transfers.queries.ts', 'lookUpAccount'],
  ['src/banking/transactions/transaction-view.ts', 'currencyOfEntity'],
  ['src/banking/checks/verify-banking.ts', 'bankAccountSums'],
  ['src/banking/checks/verify-banking.ts', 'isReversed'],
  ['src/banking/checks/verify-banking.ts', 'joinAccount'],
  ['src/banking/checks/verify-banking.ts', 'joinEntry'],
  ['src/banking/checks/verify-banking.ts', 'joinLine'],
  ['src/banking/checks/verify-banking.ts', 'liveEntries'],
  ['src/oauth/clients/oauth-clients.queries.ts', 'memberFieldSql'],
  ['src/oauth/grants/grants.queries.ts', 'memberFieldSql'],
  ['src/oauth/token/consenting-member.queries.ts', 'memberFieldSql'],
  ['src/oauth/token/oauth-codes.repository.ts', 'timeZoneSql'],
  ['src/oauth/token/oauth-tokens.repository.ts', 'timeZoneSql'],
];
