import { Module } from '@nestjs/common';
import { EntitiesModule } from '../entities/index.js';
import { IdentityModule } from '../identity/index.js';
import { CreatePrimaryEntity } from './create-primary-entity.js';
import { OnboardBusiness } from './onboard-business.js';
import { OnboardingController } from './onboarding.controller.js';
import { SetUpInstallation } from './set-up-installation.js';
import { StartBusiness } from './start-business.js';

@Module({
  imports: [EntitiesModule, IdentityModule],
  controllers: [OnboardingController],
  providers: [CreatePrimaryEntity, OnboardBusiness, SetUpInstallation, StartBusiness],
  exports: [OnboardBusiness, SetUpInstallation],
})
export class OnboardingModule {}
