import { Module } from '@nestjs/common';
import { EntitiesModule } from '../entities/index.js';
import { IdentityModule } from '../identity/index.js';
import { OnboardBusiness } from './onboard-business.js';
import { OnboardingController } from './onboarding.controller.js';
import { StartBusiness } from './start-business.js';

@Module({
  imports: [EntitiesModule, IdentityModule],
  controllers: [OnboardingController],
  providers: [OnboardBusiness, StartBusiness],
  exports: [OnboardBusiness],
})
export class OnboardingModule {}
