import { Module } from '@nestjs/common';
import { BankingModule } from '../banking/index.js';
import { DetectorsModule } from '../detectors/index.js';
import { EinModule } from '../ein/index.js';
import { EntitiesModule } from '../entities/index.js';
import { IncorporationsModule } from '../incorporations/index.js';
import { IdentityModule } from '../identity/index.js';
import { OnboardingModule } from '../onboarding/index.js';
import { LoadDemoCompanies } from './load-demo-companies.js';
import { LoadDemo } from './load-demo.js';

@Module({
  imports: [
    BankingModule,
    DetectorsModule,
    EinModule,
    EntitiesModule,
    IdentityModule,
    IncorporationsModule,
    OnboardingModule,
  ],
  providers: [LoadDemo, LoadDemoCompanies],
  exports: [LoadDemo],
})
export class DemoModule {}
