import { Module } from '@nestjs/common';
import { BankingModule } from '../banking/index.js';
import { EntitiesModule } from '../entities/index.js';
import { IdentityModule } from '../identity/index.js';
import { OnboardingModule } from '../onboarding/index.js';
import { LoadDemo } from './load-demo.js';

@Module({
  imports: [BankingModule, EntitiesModule, IdentityModule, OnboardingModule],
  providers: [LoadDemo],
  exports: [LoadDemo],
})
export class DemoModule {}
