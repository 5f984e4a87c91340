import { Module } from '@nestjs/common';
import { EntitiesModule } from '../entities/index.js';
import { IdentityModule } from '../identity/index.js';
import { OnboardBusiness } from './onboard-business.js';

@Module({
  imports: [EntitiesModule, IdentityModule],
  providers: [OnboardBusiness],
  exports: [OnboardBusiness],
})
export class OnboardingModule {}
