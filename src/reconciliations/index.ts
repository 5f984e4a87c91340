export { CompleteReconciliation } from './complete-reconciliation.js';
export { ReconciliationQueries } from './reconciliations.queries.js';
export { StartReconciliation } from './start-reconciliation.js';
export { ReconciliationsModule } from './reconciliations.module.js';
