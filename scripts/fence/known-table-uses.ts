/** Uses of another module's table that are still to be moved behind its door. This list only ever gets shorter. */
export const KNOWN_TABLE_USES: readonly (readonly [file: string, table: string])[] = [
  ['src/banking/bank-accounts.queries.ts', 'ledger_account'],
  ['src/banking/transactions.queries.ts', 'ledger_account'],
  ['src/banking/verify-banking.ts', 'journal_entry'],
  ['src/banking/verify-banking.ts', 'journal_line'],
  ['src/banking/verify-banking.ts', 'ledger_account'],
];
