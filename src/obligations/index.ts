export { coverageGap } from './coverage.js';
export { CreateObligation } from './create-obligation.js';
export { GenerateForBusiness } from './generate-for-business.js';
export type { Generated } from './generate-obligations.js';
export { MarkObligationFiled } from './mark-obligation-filed.js';
export { Obligation } from './obligation.entity.js';
export { type ObligationCount, ObligationHygiene } from './obligation-hygiene.js';
export { ObligationsModule } from './obligations.module.js';
export { WaiveObligation } from './waive-obligation.js';
