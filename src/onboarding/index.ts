export { type Founder, type NewBusinessWithEntity, OnboardBusiness } from './onboard-business.js';
export { OnboardingModule } from './onboarding.module.js';
