import type { components } from '../../../clients/typescript/src/contract';

// The only imports from the service and its contract: the types of responses, and pure vocabulary and rules.

/** What `GET /v1/overview` returns. */
export type OverviewView = components['schemas']['Overview'];
export type OverviewTask = components['schemas']['OverviewTask'];
export type CashAccountView = components['schemas']['CashAccount'];
export type CashTotal = components['schemas']['CashTotal'];
export type LegalEntityView = components['schemas']['LegalEntity'];
export type ChangedEntityView = components['schemas']['ChangedEntity'];
export type UpdateEntityInput = components['schemas']['UpdateEntityInput'];
export type PeriodLockView = components['schemas']['PeriodLock'];
export type ClosedYearView = components['schemas']['ClosedYear'];
export type ReopenYearInput = components['schemas']['ReopenYearInput'];
export type ReopenedYearView = components['schemas']['ReopenedYear'];
export type AuditEventView = components['schemas']['AuditLog'];
export type AuditLogPage = components['schemas']['ListAuditLogResponse'];
export type ObligationView = components['schemas']['Obligation'];
export type MarkFiledInput = components['schemas']['MarkFiledInput'];
export type CreateObligationInput = components['schemas']['CreateObligationInput'];
export type BankAccountView = components['schemas']['BankAccount'];
export type BankBalancesView = components['schemas']['BankBalances'];
export type BankReconciliationView = components['schemas']['BankReconciliation'];
export type BankReconciliationReportView = components['schemas']['BankReconciliationReport'];
export type ReconciliationItem = components['schemas']['ReconciliationItem'];
export type StartReconciliationInput = components['schemas']['StartReconciliationInput'];
export type HealthScoreView = components['schemas']['HealthScore'];
export type IncorporationView = components['schemas']['Incorporation'];
export type IncorporationInput = components['schemas']['IncorporationInput'];
export type IncorporationDraftView = components['schemas']['IncorporationDraft'];
export type DraftContent = components['schemas']['DraftContent'];
export type DraftContentInput = components['schemas']['DraftContentInput'];
export type EinApplicationView = components['schemas']['EinApplication'];
export type PreflightView = components['schemas']['Preflight'];
export type PreflightCheckView = components['schemas']['PreflightCheck'];
export type RedrawInput = components['schemas']['RedrawInput'];
export type SignatureRequestInput = components['schemas']['SignatureRequestInput'];
export type TransmitInput = components['schemas']['TransmitInput'];
export type FaxCheckView = components['schemas']['Reconciliation'];
export type TransmissionView = components['schemas']['Transmission'];
export type FindingView = components['schemas']['Finding'];
export type LedgerAccountView = components['schemas']['LedgerAccount'];
export type StatementUploadView = components['schemas']['StatementUpload'];
export type StatementUploadSummary = components['schemas']['StatementUploadSummary'];
export type FileMapping = components['schemas']['FileMapping'];
export type MappingInput = components['schemas']['MappingInput'];
export type Ambiguity = components['schemas']['Ambiguity'];
export type IncomeStatement = components['schemas']['IncomeStatement'];
export type BalanceSheet = components['schemas']['BalanceSheet'];
export type CashFlow = components['schemas']['CashFlow'];
export type Section = components['schemas']['Section'];
export type StatementLine = components['schemas']['StatementLine'];
export type SectionComparison = components['schemas']['SectionComparison'];
export type AmountComparison = components['schemas']['AmountComparison'];
export type TrialBalance = components['schemas']['TrialBalance'];
export type GeneralLedgerPage = components['schemas']['GeneralLedgerPage'];
export type RuleView = components['schemas']['Rule'];
export type RuleConditionView = components['schemas']['RuleCondition'];
export type CreateRuleInput = components['schemas']['CreateRuleInput'];
export type PreviewRuleInput = components['schemas']['PreviewRuleInput'];
export type RulePreviewView = components['schemas']['RulePreview'];
export type RuleSuggestionView = components['schemas']['RuleSuggestion'];
export type WrittenRuleView = components['schemas']['WrittenRule'];
export type SavedViewView = components['schemas']['SavedView'];
export type SaveViewInput = components['schemas']['SaveViewInput'];
export type TransactionView = components['schemas']['Transaction'];
export type JournalEntryView = components['schemas']['JournalEntry'];
export type HistoryEventView = components['schemas']['HistoryEvent'];
export type TransactionTotals = components['schemas']['TransactionTotals'];
export type TransactionsPage = components['schemas']['TransactionsPage'];
export type SuggestedTransaction = components['schemas']['SuggestedTransaction'];
export type DocumentView = components['schemas']['Document'];
export type DocumentsPage = components['schemas']['ListDocumentsResponse'];
export type DocumentLinkView = components['schemas']['DocumentLink'];
export type ProposedTransferView = components['schemas']['ProposedTransfer'];
export type MatchedTransferView = components['schemas']['MatchedTransfer'];
export type SimilarView = components['schemas']['Similar'];
export type Suggestion = components['schemas']['Suggestion'];

export type {
  ApiKeyInput,
  BusinessView,
  ChangePasswordInput,
  ChangeSecondFactorInput,
  CreateBusinessInput,
  CreatedApiKeyView,
  AcceptedInvitationView,
  CreatedBusinessView,
  InvitationView,
  InviteInput,
  MailRequestInput,
  MemberView,
  MeView,
  MyBusinessView,
  RecoveryCodesView,
  ResetPasswordInput,
  SecondFactorCodeInput,
  SecondFactorView,
  SessionView,
  ShownInvitationView,
  ShownSignUpView,
  UpdateBusinessInput,
  SignInInput,
  SignInView,
  SignUpInput,
  StartedSecondFactorView,
  StartSecondFactorInput,
  VerifyEmailInput,
} from '../../../src/identity/session-api.js';
export type { ApiKeyView } from '../../../src/identity/session-api.js';
export type {
  ApproveInput,
  ConsentBusinessView,
  ConsentView,
  DecisionView,
  GrantView,
  OAuthClientInput,
  OAuthClientSecretView,
  OAuthClientView,
  RotatedSecretView,
  SessionTokenView,
} from '../../../src/oauth/session-api.js';
export type {
  CalendarFeedInput,
  CalendarFeedView,
  CreatedCalendarFeedView,
} from '../../../src/calendar-feeds/session-api.js';
export type {
  ApproveIncorporationInput,
  OperatorBusiness,
  OperatorEventView,
  OperatorIncorporationItem,
  OperatorIncorporationView,
  StateReasonInput,
} from '../../../src/operator-console/session-api.js';
export type { SandboxEnvelopeView } from '../../../src/ein/signing/sandbox/session-api.js';
export type { IncomeStatementView, SectionView } from '../../../src/reports/report-views.js';
export { ENTITY_TYPES, type EntityType } from '../../../src/entities/entity-types.js';
export { CHOOSES_REGIME, type Regime, REGIMES_OF } from '../../../src/entities/regimes.js';
export { type Role, ROLE_SCOPES, ROLES, type Scope, SCOPES } from '../../../src/kernel/principal.js';
export { personalTaxIdProblems } from '../../../src/ein/personal-tax-ids.js';
export { periodInWords, requiredBy } from '../../../src/obligations/obligation-words.js';
export { designatorsOf } from '../../../src/incorporations/designators.js';
export { officesWithoutOfficer } from '../../../src/incorporations/officers.js';
export { ownershipProblem, ownershipUnits } from '../../../src/incorporations/ownership.js';
export type { ErrorCode } from '../../../src/kernel/domain-error.js';
