import { TakeOver1764410000000 } from './1764410000000-take-over.js';
import { Roles1764411000000 } from './1764411000000-roles.js';
import { Identity1764412000000 } from './1764412000000-identity.js';
import { Platform1764413000000 } from './1764413000000-platform.js';
import { OAuth1764414000000 } from './1764414000000-oauth.js';
import { Entities1764415000000 } from './1764415000000-entities.js';
import { Ledger1764416000000 } from './1764416000000-ledger.js';
import { LedgerFunctions1764417000000 } from './1764417000000-ledger-functions.js';
import { Banking1764418000000 } from './1764418000000-banking.js';
import { BankingFunctions1764419000000 } from './1764419000000-banking-functions.js';
import { Categorization1764420000000 } from './1764420000000-categorization.js';
import { Documents1764421000000 } from './1764421000000-documents.js';
import { StatementFiles1764422000000 } from './1764422000000-statement-files.js';
import { Obligations1764423000000 } from './1764423000000-obligations.js';
import { Detectors1764424000000 } from './1764424000000-detectors.js';
import { Incorporations1764425000000 } from './1764425000000-incorporations.js';
import { Ein1764426000000 } from './1764426000000-ein.js';
import { Sandboxes1764427000000 } from './1764427000000-sandboxes.js';
import { PasswordAfterConfirmation1764900000000 } from './1764900000000-password-after-confirmation.js';
import { SignupAllowanceId1764910000000 } from './1764910000000-signup-allowance-id.js';
import { FaxCarrierName1764920000000 } from './1764920000000-fax-carrier-name.js';
import { DropSaveBankTransactions1764921000000 } from './1764921000000-drop-save-bank-transactions.js';
import { DropListBankTransactions1764922000000 } from './1764922000000-drop-list-bank-transactions.js';
import { BankTransactionNote1764923000000 } from './1764923000000-bank-transaction-note.js';
import { CategorizationFunctions1764925000000 } from './1764925000000-categorization-functions.js';
import { EntityOwnership1764930000000 } from './1764930000000-entity-ownership.js';
import { EinNumbers1764931000000 } from './1764931000000-ein-numbers.js';
import { FailedFaxArrives1764931100000 } from './1764931100000-failed-fax-arrives.js';
import { EinReply1764931200000 } from './1764931200000-ein-reply.js';
import { RebuildCategorizer1764934000000 } from './1764934000000-rebuild-categorizer.js';
import { StatementReverts1764934100000 } from './1764934100000-statement-reverts.js';
import { SignupAllowanceRequest1764935000000 } from './1764935000000-signup-allowance-request.js';
import { ClientsOfBusiness1764935100000 } from './1764935100000-clients-of-business.js';
import { BankAccountSide1764936000000 } from './1764936000000-bank-account-side.js';
import { RememberedMappings1764937000000 } from './1764937000000-remembered-mappings.js';
import { StatementRestores1764937100000 } from './1764937100000-statement-restores.js';
import { EinReplyUnknown1764938300000 } from './1764938300000-ein-reply-unknown.js';
import { EntityFactsAgree1764938200000 } from './1764938200000-entity-facts-agree.js';
import { EinFormsRedrawn1764938100000 } from './1764938100000-ein-forms-redrawn.js';
import { NewResponsibleParty1764938000000 } from './1764938000000-new-responsible-party.js';
import { PublicClients1764942000000 } from './1764942000000-public-clients.js';
import { ClientOrigins1764942100000 } from './1764942100000-client-origins.js';
import { RebuildCategorizer1764943000000 } from './1764943000000-rebuild-categorizer.js';
import { DeadJobs1764944000000 } from './1764944000000-dead-jobs.js';
import { TokenResources1764947000000 } from './1764947000000-token-resources.js';
import { SelfRegisteredClients1764947100000 } from './1764947100000-self-registered-clients.js';
import { SignInSafety1764948000000 } from './1764948000000-sign-in-safety.js';
import { ChecksByRelease1764948100000 } from './1764948100000-checks-by-release.js';
import { EntityForeignShare1764948200000 } from './1764948200000-entity-foreign-share.js';
import { SharedEinsInTurn1764949000000 } from './1764949000000-shared-eins-in-turn.js';
import { DocumentLinks1764950000000 } from './1764950000000-document-links.js';
import { TransactionLists1764950500000 } from './1764950500000-transaction-lists.js';
import { ReviewByEntity1764950600000 } from './1764950600000-review-by-entity.js';
import { TransactionSplits1764953000000 } from './1764953000000-transaction-splits.js';
import { TransferMatches1764956000000 } from './1764956000000-transfer-matches.js';
import { UndoableDecisions1764957000000 } from './1764957000000-undoable-decisions.js';
import { UnmatchedTransfers1764958000000 } from './1764958000000-unmatched-transfers.js';
import { RuleSplits1764959000000 } from './1764959000000-rule-splits.js';
import { TransferSearches1764960000000 } from './1764960000000-transfer-searches.js';
import { FewerTransactionIndexes1764968000000 } from './1764968000000-fewer-transaction-indexes.js';
import { Budgets1764971000000 } from './1764971000000-budgets.js';
import { ClosingEntries1764972000000 } from './1764972000000-closing-entries.js';
import { ClosedYears1764972100000 } from './1764972100000-closed-years.js';
import { AccountTaxLines1764973000000 } from './1764973000000-account-tax-lines.js';
import { SavedViews1764974000000 } from './1764974000000-saved-views.js';
import { BankReconciliations1764975000000 } from './1764975000000-bank-reconciliations.js';
import { ReconciledStatements1764976000000 } from './1764976000000-reconciled-statements.js';
import { DeletedStatements1764976500000 } from './1764976500000-deleted-statements.js';
import { ExchangeRates1764977000000 } from './1764977000000-exchange-rates.js';
import { OriginalAmounts1764978000000 } from './1764978000000-original-amounts.js';
import { Revaluations1764979000000 } from './1764979000000-revaluations.js';
import { Conversions1764980000000 } from './1764980000000-conversions.js';
import { IncorporationDrafts1764981000000 } from './1764981000000-incorporation-drafts.js';
import { CalendarFeeds1764982000000 } from './1764982000000-calendar-feeds.js';
import { OperatorGrants1764984000000 } from './1764984000000-operator-grants.js';
import { SecondFactors1764985000000 } from './1764985000000-second-factors.js';

/** Every migration in order. Listed by hand: TypeORM would import file globs past the test runner. */
export const migrations = [
  TakeOver1764410000000,
  Roles1764411000000,
  Identity1764412000000,
  Platform1764413000000,
  OAuth1764414000000,
  Entities1764415000000,
  Ledger1764416000000,
  LedgerFunctions1764417000000,
  Banking1764418000000,
  BankingFunctions1764419000000,
  Categorization1764420000000,
  Documents1764421000000,
  StatementFiles1764422000000,
  Obligations1764423000000,
  Detectors1764424000000,
  Incorporations1764425000000,
  Ein1764426000000,
  Sandboxes1764427000000,
  PasswordAfterConfirmation1764900000000,
  SignupAllowanceId1764910000000,
  FaxCarrierName1764920000000,
  DropSaveBankTransactions1764921000000,
  DropListBankTransactions1764922000000,
  BankTransactionNote1764923000000,
  CategorizationFunctions1764925000000,
  EntityOwnership1764930000000,
  EinNumbers1764931000000,
  FailedFaxArrives1764931100000,
  EinReply1764931200000,
  RebuildCategorizer1764934000000,
  StatementReverts1764934100000,
  SignupAllowanceRequest1764935000000,
  ClientsOfBusiness1764935100000,
  BankAccountSide1764936000000,
  RememberedMappings1764937000000,
  StatementRestores1764937100000,
  NewResponsibleParty1764938000000,
  EinFormsRedrawn1764938100000,
  EntityFactsAgree1764938200000,
  EinReplyUnknown1764938300000,
  PublicClients1764942000000,
  ClientOrigins1764942100000,
  RebuildCategorizer1764943000000,
  DeadJobs1764944000000,
  TokenResources1764947000000,
  SelfRegisteredClients1764947100000,
  SignInSafety1764948000000,
  ChecksByRelease1764948100000,
  EntityForeignShare1764948200000,
  SharedEinsInTurn1764949000000,
  DocumentLinks1764950000000,
  TransactionLists1764950500000,
  ReviewByEntity1764950600000,
  TransactionSplits1764953000000,
  TransferMatches1764956000000,
  UndoableDecisions1764957000000,
  UnmatchedTransfers1764958000000,
  RuleSplits1764959000000,
  TransferSearches1764960000000,
  FewerTransactionIndexes1764968000000,
  Budgets1764971000000,
  ClosingEntries1764972000000,
  ClosedYears1764972100000,
  AccountTaxLines1764973000000,
  SavedViews1764974000000,
  BankReconciliations1764975000000,
  ReconciledStatements1764976000000,
  DeletedStatements1764976500000,
  ExchangeRates1764977000000,
  OriginalAmounts1764978000000,
  Revaluations1764979000000,
  Conversions1764980000000,
  IncorporationDrafts1764981000000,
  CalendarFeeds1764982000000,
  OperatorGrants1764984000000,
  SecondFactors1764985000000,
];
