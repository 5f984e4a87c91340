import { Module } from '@nestjs/common';
import { BankingModule } from '../banking/index.js';
import { DetectorsModule } from '../detectors/index.js';
import { DocumentsModule } from '../documents/index.js';
import { EinModule } from '../ein/index.js';
import { EntitiesModule } from '../entities/index.js';
import { IncorporationsModule } from '../incorporations/index.js';
import { IdentityModule } from '../identity/index.js';
import { OnboardingModule } from '../onboarding/index.js';
import { AttachDemoReceipt } from './attach-demo-receipt.js';
import { CreateDemoCompany } from './create-demo-company.js';
import { DemoOwner } from './demo-owner.js';
import { EnsureDemoBusiness } from './ensure-demo-business.js';
import { EnsureDemoKeys } from './ensure-demo-keys.js';
import { LoadDemoCompanies } from './load-demo-companies.js';
import { FindDemoTransaction } from './find-demo-transaction.js';
import { LoadDemoTransactions } from './load-demo-transactions.js';
import { LoadDemo } from './load-demo.js';
import { PastDatabase } from './past-database.js';
import { SignDemoApplication } from './sign-demo-application.js';
import { SplitDemoLoan } from './split-demo-loan.js';

@Module({
  imports: [
    BankingModule,
    DetectorsModule,
    DocumentsModule,
    EinModule,
    EntitiesModule,
    IdentityModule,
    IncorporationsModule,
    OnboardingModule,
  ],
  providers: [
    AttachDemoReceipt,
    CreateDemoCompany,
    DemoOwner,
    EnsureDemoBusiness,
    EnsureDemoKeys,
    FindDemoTransaction,
    LoadDemo,
    LoadDemoCompanies,
    LoadDemoTransactions,
    PastDatabase,
    SignDemoApplication,
    SplitDemoLoan,
  ],
  exports: [LoadDemo],
})
export class DemoModule {}
