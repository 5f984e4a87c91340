export { ReconciliationsModule } from './reconciliations.module.js';
