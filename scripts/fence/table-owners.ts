/** The module that owns each table: no other module names the table in SQL or uses its entity class. */
export const TABLE_OWNERS: Readonly<Record<string, string>> = {
  api_key: 'identity',
  app_user: 'identity',
  business: 'identity',
  invitation: 'identity',
  mail_token: 'identity',
  member: 'identity',
  operator_grant: 'identity',
  pending_sign_in: 'identity',
  recovery_code: 'identity',
  second_factor: 'identity',
  signup_allowance: 'identity',
  web_session: 'identity',

  legal_entity: 'entities',

  balance_day: 'ledger',
  balance_month: 'ledger',
  closed_year: 'ledger',
  journal_entry: 'ledger',
  journal_line: 'ledger',
  ledger_account: 'ledger',

  budget_line: 'budgets',
  exchange_rate: 'exchange-rates',

  account_tax_line: 'tax-lines',
  bank_reconciliation: 'reconciliations',

  bank_account: 'banking',
  bank_item: 'banking',
  bank_transaction: 'banking',
  bank_transaction_alias: 'banking',
  saved_view: 'banking',
  transfer_match: 'banking',
  transfer_rejection: 'banking',
  transfer_search: 'banking',

  categorization_rule: 'categorization',
  category_calibration: 'categorization',
  category_decision: 'categorization',
  category_memory: 'categorization',
  category_unchecked: 'categorization',

  statement_account_name: 'statement-files',
  statement_upload: 'statement-files',
  statement_upload_transaction: 'statement-files',

  document: 'documents',
  document_link: 'documents',
  transaction_split: 'banking',
  obligation: 'obligations',
  calendar_feed: 'calendar-feeds',
  detector_run: 'detectors',
  finding: 'detectors',

  ein_application: 'ein',
  fax_transmission: 'ein',
  sandbox_envelope: 'ein',
  sandbox_fax: 'ein',
  signature_envelope: 'ein',

  incorporation: 'incorporations',
  incorporation_draft: 'incorporations',

  authorization_request: 'oauth',
  oauth_client: 'oauth',
  oauth_client_origin: 'oauth',
  oauth_code: 'oauth',
  oauth_grant: 'oauth',
  oauth_token: 'oauth',

  audit_log: 'platform',
  audit_repeat: 'platform',
  idempotency_key: 'platform',
  job: 'platform',
  rate_bucket: 'platform',
};
