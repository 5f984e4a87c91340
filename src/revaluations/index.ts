export { RevalueAccounts } from './revalue-accounts.js';
export { RevaluationsModule } from './revaluations.module.js';
