export type { NewBusinessWithEntity } from './create-primary-entity.js';
export { type Founder, OnboardBusiness } from './onboard-business.js';
export { OnboardingModule } from './onboarding.module.js';
export { type Installation, SetUpInstallation } from './set-up-installation.js';
