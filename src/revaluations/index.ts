export { RevaluationsModule } from './revaluations.module.js';
