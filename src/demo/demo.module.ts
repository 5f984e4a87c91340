import { Module } from '@nestjs/common';
import { BankingModule } from '../banking/index.js';
import { DetectorsModule } from '../detectors/index.js';
import { DocumentsModule } from '../documents/index.js';
import { EinModule } from '../ein/index.js';
import { EntitiesModule } from '../entities/index.js';
import { ExchangeRatesModule } from '../exchange-rates/index.js';
import { IncorporationsModule } from '../incorporations/index.js';
import { IdentityModule } from '../identity/index.js';
import { LedgerModule } from '../ledger/index.js';
import { OnboardingModule } from '../onboarding/index.js';
import { ReconciliationsModule } from '../reconciliations/index.js';
import { RevaluationsModule } from '../revaluations/index.js';
import { AttachDemoReceipt } from './bookkeeping/attach-demo-receipt.js';
import { FindDemoTransaction } from './bookkeeping/find-demo-transaction.js';
import { KeepDemoBooks } from './bookkeeping/keep-demo-books.js';
import { KeepDemoEuros } from './bookkeeping/keep-demo-euros.js';
import { MapDemoEuros } from './bookkeeping/map-demo-euros.js';
import { MatchDemoConversions } from './bookkeeping/match-demo-conversions.js';
import { PutDemoRates } from './bookkeeping/put-demo-rates.js';
import { ReconcileDemoSavings } from './bookkeeping/reconcile-demo-savings.js';
import { SplitDemoLoan } from './bookkeeping/split-demo-loan.js';
import { CreateDemoCompany } from './create-demo-company.js';
import { DemoOwner } from './demo-owner.js';
import { EnsureDemoBusiness } from './ensure-demo-business.js';
import { EnsureDemoKeys } from './ensure-demo-keys.js';
import { LoadDemoCompanies } from './load-demo-companies.js';
import { LoadDemoPrints } from './load-demo-prints.js';
import { LoadDemoTransactions } from './load-demo-transactions.js';
import { LoadDemo } from './load-demo.js';
import { PastDatabase } from './past-database.js';
import { SignDemoApplication } from './sign-demo-application.js';

@Module({
  imports: [
    BankingModule,
    DetectorsModule,
    DocumentsModule,
    EinModule,
    EntitiesModule,
    ExchangeRatesModule,
    IdentityModule,
    IncorporationsModule,
    LedgerModule,
    OnboardingModule,
    ReconciliationsModule,
    RevaluationsModule,
  ],
  providers: [
    AttachDemoReceipt,
    CreateDemoCompany,
    DemoOwner,
    EnsureDemoBusiness,
    EnsureDemoKeys,
    FindDemoTransaction,
    KeepDemoBooks,
    KeepDemoEuros,
    LoadDemo,
    LoadDemoCompanies,
    LoadDemoPrints,
    LoadDemoTransactions,
    MapDemoEuros,
    MatchDemoConversions,
    PastDatabase,
    PutDemoRates,
    ReconcileDemoSavings,
    SignDemoApplication,
    SplitDemoLoan,
  ],
  exports: [LoadDemo],
})
export class DemoModule {}
