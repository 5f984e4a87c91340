type Use = readonly [file: string, table: string];

/** Uses of another module's table that are still to be moved behind its door. This list only ever gets shorter. */
export const KNOWN_TABLE_USES: readonly Use[] = [];

/**
 * Database functions that need another module's table: authentication is one statement, the journal's trigger checks
 * the period lock, and locking bank transactions starts with their entities, like every writer.
 */
export const FUNCTION_TABLE_USES: readonly Use[] = [
  ['src/banking/sql/check_bank_account_side.sql', 'ledger_account'],
  ['src/banking/sql/hold_bank_transactions.sql', 'legal_entity'],
  ['src/ledger/sql/journal_lines_posted.sql', 'legal_entity'],
  ['src/oauth/sql/authenticate_oauth_token.sql', 'app_user'],
  ['src/oauth/sql/authenticate_oauth_token.sql', 'business'],
  ['src/oauth/sql/authenticate_oauth_token.sql', 'member'],
  ['src/oauth/sql/authenticate_oauth_token.sql', 'web_session'],
  ['src/oauth/sql/find_oauth_client.sql', 'app_user'],
  ['src/oauth/sql/find_oauth_client.sql', 'business'],
  ['src/oauth/sql/find_oauth_client.sql', 'member'],
];
