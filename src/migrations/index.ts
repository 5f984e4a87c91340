import { Foundation1763700000000 } from './1763700000000-foundation.js';
import { Ledger1763700100000 } from './1763700100000-ledger.js';
import { LedgerGuards1763700110000 } from './1763700110000-ledger-guards.js';
import { Banking1763700200000 } from './1763700200000-banking.js';
import { BankingFunctions1763700210000 } from './1763700210000-banking-functions.js';
import { People1763800000000 } from './1763800000000-people.js';
import { OAuth1763810000000 } from './1763810000000-oauth.js';
import { OutsideCalls1763890000000 } from './1763890000000-outside-calls.js';
import { Documents1763900000000 } from './1763900000000-documents.js';
import { Jobs1763910000000 } from './1763910000000-jobs.js';
import { Detectors1763920000000 } from './1763920000000-detectors.js';
import { Obligations1763930000000 } from './1763930000000-obligations.js';
import { Ein1763940000000 } from './1763940000000-ein.js';
import { FaxSandbox1763950000000 } from './1763950000000-fax-sandbox.js';
import { SigningSandbox1763960000000 } from './1763960000000-signing-sandbox.js';
import { Incorporations1763970000000 } from './1763970000000-incorporations.js';
import { StatementFiles1764000000000 } from './1764000000000-statement-files.js';
import { TenantStatistics1764010000000 } from './1764010000000-tenant-statistics.js';
import { AnswerStatus1764020000000 } from './1764020000000-answer-status.js';
import { ExplainedDecisions1764100000000 } from './1764100000000-explained-decisions.js';
import { CategoryMemory1764110000000 } from './1764110000000-category-memory.js';
import { CategorizationRules1764200000000 } from './1764200000000-categorization-rules.js';
import { RecentDecisions1764210000000 } from './1764210000000-recent-decisions.js';
import { DecidedAmounts1764300000000 } from './1764300000000-decided-amounts.js';
import { HeldRows1764400000000 } from './1764400000000-held-rows.js';
import { PasswordAfterConfirmation1764900000000 } from './1764900000000-password-after-confirmation.js';
import { SignupAllowanceId1764910000000 } from './1764910000000-signup-allowance-id.js';

/** Every migration in order. Listed by hand: TypeORM would import file globs past the test runner. */
export const migrations = [
  Foundation1763700000000,
  Ledger1763700100000,
  LedgerGuards1763700110000,
  Banking1763700200000,
  BankingFunctions1763700210000,
  People1763800000000,
  OAuth1763810000000,
  OutsideCalls1763890000000,
  Documents1763900000000,
  Jobs1763910000000,
  Detectors1763920000000,
  Obligations1763930000000,
  Ein1763940000000,
  FaxSandbox1763950000000,
  SigningSandbox1763960000000,
  Incorporations1763970000000,
  StatementFiles1764000000000,
  TenantStatistics1764010000000,
  AnswerStatus1764020000000,
  ExplainedDecisions1764100000000,
  CategoryMemory1764110000000,
  CategorizationRules1764200000000,
  RecentDecisions1764210000000,
  DecidedAmounts1764300000000,
  HeldRows1764400000000,
  PasswordAfterConfirmation1764900000000,
  SignupAllowanceId1764910000000,
];
