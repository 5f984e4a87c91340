import type { JsonSchema } from '../../src/platform/http/input/fields/field-schemas.js';

const UUID: JsonSchema = { type: 'string', format: 'uuid' };
const TRANSACTION_ID: JsonSchema = { type: 'string', pattern: '^txn_[0-9A-Za-z]{22}$' };
const TEXT: JsonSchema = { type: 'string' };

/** Fields whose names do not imply their format, by `<type>.<field>`. */
const EXCEPTIONS: Readonly<Record<string, JsonSchema>> = {
  'Transaction.id': TRANSACTION_ID,
  'PushedTransaction.id': TRANSACTION_ID,
  'Recategorized.id': TRANSACTION_ID,
  'DecidedTransaction.id': TRANSACTION_ID,
  'SuggestedTransaction.id': TRANSACTION_ID,
  'PreviewedTransaction.id': TRANSACTION_ID,
  'NotReverted.transactionId': TRANSACTION_ID,
  'JournalEntry.transactionId': TRANSACTION_ID,
  'Transfer.otherTransactionId': TRANSACTION_ID,
  'MatchedTransfer.outTransactionId': TRANSACTION_ID,
  'MatchedTransfer.inTransactionId': TRANSACTION_ID,
  'ListedTransfer.outTransactionId': TRANSACTION_ID,
  'ListedTransfer.inTransactionId': TRANSACTION_ID,
  'ProposedTransfer.outTransactionId': TRANSACTION_ID,
  'ProposedTransfer.inTransactionId': TRANSACTION_ID,
  'RejectedPair.outTransactionId': TRANSACTION_ID,
  'RejectedPair.inTransactionId': TRANSACTION_ID,
  'GeneralLedgerLine.transactionId': TRANSACTION_ID,
  'ReconciliationItem.transactionId': TRANSACTION_ID,
  'AuditLog.clientId': TEXT,
  'AuditLog.resourceId': TEXT,
  'AuditLog.requestId': TEXT,
  'BankAccount.externalAccountId': TEXT,
  // A column by its name in the header.
  'ColumnMapping.date': TEXT,
  // Assigned by the institution.
  'DeclaredAccounts.itemId': TEXT,
  'DocumentLink.targetId': TEXT,
  // Assigned by the signing service.
  'EinApplication.signatureEnvelopeId': TEXT,
  'Finding.subjectId': TEXT,
  'OverviewTask.subjectId': TEXT,
  'JournalEntry.sourceId': TEXT,
  'Transmission.providerFaxId': TEXT,
};

/** The format of a response string: field names are used consistently and imply it. */
export function formatOfText(typeName: string, field: string): JsonSchema {
  const exception = EXCEPTIONS[`${typeName}.${field}`];
  if (exception) return exception;
  if (field === 'externalId') return TEXT;
  if (field === 'id' || field.endsWith('Id')) return UUID;
  if (field.endsWith('At')) return { type: 'string', format: 'date-time' };
  if (
    ['date', 'from', 'to', 'through', 'lockedThrough', 'reconciledThrough'].includes(field) ||
    /(?:Date|On)$/.test(field)
  )
    return { type: 'string', format: 'date' };
  return TEXT;
}

/** Numbers that are counts; all others are amounts and ratios. */
const COUNTS = new Set(
  'limit offset nextOffset size pages penalty score count created updated unchanged removed new known changed rows line lines authorizedShares closingMonth fiscalYearEndMonth memberCount foreignOwnedPercent daysApart daysSinceFiled min max critical error warning info position overriddenCount decisions agreeing'.split(
    ' ',
  ),
);
/** Types in which all numbers are counts. */
const COUNTING_TYPES = new Set([
  'DetectorRun',
  'Evidence',
  'ColumnMapping',
  'FileMapping',
  'Retroactive',
  'ReconciledStatement',
  'RulePreview',
  'StatementUpload',
  'UploadCounts',
  'EnteredCounts',
  'StoredExchangeRates',
  'RevertedCounts',
  'StatementUploadSummary',
]);
/** Types in which all numbers are amounts. */
const AMOUNT_TYPES = new Set(['RuleCondition']);

export function formatOfNumber(typeName: string, field: string): JsonSchema {
  if (AMOUNT_TYPES.has(typeName)) return { type: 'number' };
  return { type: COUNTS.has(field) || COUNTING_TYPES.has(typeName) ? 'integer' : 'number' };
}
