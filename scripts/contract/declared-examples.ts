export type DeclaredExamples = Readonly<Record<string, unknown>>;

const COLUMNS = { date: 'Date', description: 'Payee', amount: 'Amount' };

/** After a transaction of 9 March 2026, newest first. */
const CURSOR = 'LWRhdGUgMjAyNi0wMy0wOSAwMTljZjAwMC0wMDAwLTcwOTctODdjMC04MTllYjhjY2MyNTE';

/**
 * Examples of fields and parameters whose value is in no recorded example: by schema and field, by operation and parameter, or
 * by name alone for all that have none of their own.
 */
export const DECLARED_EXAMPLES: DeclaredExamples = {
  // Parameters.
  from: '2026-01-01',
  search: 'ferry',
  'listDocuments.q': 'lease',
  'listTransactions.category': '6010,6300',
  amountMin: 100,
  amountMax: 250,
  ruleId: '019cf000-0000-7d1c-8a5e-20c6f1b7e934',
  'listTransactions.merchant': 'Ferry Line',
  cursor: CURSOR,
  nextCursor: CURSOR,
  'listJournalEntries.sourceId': 'txn_032iCdVX8lNQgW09Os0hpZ',
  reconciliationId: '019cf000-0000-7b2e-9c41-5d7f0a3b8e16',
  reconciledThrough: '2026-01-31',
  'ReconciliationItem.statementAmount': 5,
  bookedAmount: 114.76,
  bookedCurrency: 'USD',
  'JournalLine.originalAmount': 100,
  'JournalLine.originalCurrency': 'EUR',
  'listAuditLog.resource': 'bank_transaction',
  accountNumber: '1000',
  'Consistency-Token': '1-16b374d848',
  'Idempotency-Key': '019cf000-0000-7a11-8c3e-52f0b9d4e671',

  changePercent: 12.5,
  percentOfIncome: 12.5,

  // Errors.
  'Error.error': 'invalid_request',
  'Error.reason': 'lines[0].debit: must be a number',

  // Statement files.
  'Ambiguity.field': 'dateOrder',
  'Ambiguity.reason': '03/04/2026 can be 3 April or March 4',
  'Ambiguity.choices': ['dmy', 'mdy'],
  'Ambiguity.suggested': { dateOrder: 'dmy' },
  'ColumnMapping.amount': 'Amount',
  'ColumnMapping.direction': 'Debit/Credit',
  'ColumnsInput.date': 'Date',
  'ColumnsInput.description': 'Payee',
  'ColumnsInput.extraDescriptions': ['Purpose', 5],
  'ColumnsInput.amount': 'Amount',
  'ColumnsInput.moneyOut': 'Paid out',
  'ColumnsInput.moneyIn': 'Paid in',
  'ColumnsInput.direction': 'Debit/Credit',
  'ColumnsInput.merchant': 'Payee',
  'ColumnsInput.fee': 'Fee',
  'ColumnsInput.balance': 'Balance',
  'ColumnsInput.currency': 'Currency',
  'MappingInput.columns': COLUMNS,
  'MappingInput.skipLines': [1, 2],
  'UploadStatementInput.mapping': { columns: COLUMNS, dateOrder: 'dmy', sign: 'negative_is_out' },
  'UploadStatementInput.file': 'Date,Payee,Amount\n22/01/2026,FERRY TICKETS,-18.50\n',
  'StatementUpload.sample': [
    ['Date', 'Payee', 'Amount'],
    ['03/04/2026', 'FERRY TICKETS', '-18.50'],
  ],
  'RememberedFrom.uploadId': '019cf000-0000-721a-8020-4f4b165e8ddf',
  account: '4321',
  'PreviewTransaction.reference': 'INV-118',
  'RememberedFrom.fileName': 'january.csv',
  possibleDuplicateOf: 'txn_032iCdVX8lNQgW09Os0hpZ',
  'NotReverted.transactionId': 'txn_032iCdVX8lNQgW09Os0hpZ',

  // Bank transactions, rules and the journal.
  'BankAccount.currentBalance': 950.5,
  'Transaction.authorizedDate': '2026-03-01',
  'Transaction.note': 'Lunch with a client',
  'PreviewedTransaction.description': 'FERRY TICKETS',
  'PreviewedTransaction.merchant': 'Ferry Line',
  'JournalEntry.reversedByEntryId': '019cf000-0000-7408-8408-20aad3da79ef',
  'RuleCondition.values': ['ferry', 'taxi'],
  'RuleConditionInput.values': ['ferry', 'taxi'],
  'RuleSplit.amount': 107.82,
  'RuleSplitInput.amount': 107.82,
  min: 10,
  max: 250,

  // Statements.
  totalLiabilitiesAndEquity: 938,
  currentAssets: 16350,
  nonCurrentAssets: 1500,
  currentLiabilities: 49.99,
  nonCurrentLiabilities: 2000,
  netCashFlow: -62,
  openingCash: 1000,
  exchangeRateEffect: 0,
  closingCash: 938,
  activities: { operating: -62, investing: 0, financing: 0, transfersInTransit: 0 },
  operating: -62,
  investing: 0,
  financing: 0,
  transfersInTransit: 0,

  // Companies.
  dissolvedOn: '2026-06-30',
  'Incorporation.statusReason': 'the name is taken in Wyoming',
  'Incorporation.stateFileNumber': '2026-001234567',
  authorizedShares: 10_000_000,
  'EinApplicationInput.incorporationId': '019cf000-0000-7515-844a-f1bd4d368d9c',
  'FormWarning.lines': ['11'],
  'FormWarning.message': 'line 11 of the form has another start date than the company',
  'EinWarning.message':
    'The IRS has published no EINs that start with 07. Compare the EIN with the letter of the IRS.',
  'Overview.checkedAt': '2026-03-15T02:00:00.000Z',
  'OverviewTask.detail': 'Form 1065 was due on 2026-03-16.',
  'Penalty.amount': 175,
  'LegalEntity.lockedThrough': '2025-12-31',
  'ChangedEntity.lockedThrough': '2025-12-31',
  'Officer.name': 'Greta Sommer',
  'IrsCall.hours': 'Monday to Friday, 6:00 to 23:00 Eastern Time',
  'IrsCall.phone': '+1 267-941-1099',
  'Transmission.completedAt': '2026-03-15T12:04:00.000Z',
  'Transmission.pages': 2,
  'Transmission.failure': 'the line was busy',
  'UploadDocumentInput.file': '%PDF-1.7 …',

  // OAuth clients.
  'AuditLog.clientId': 'svc_client_b3J0aG9kb3g',
};
