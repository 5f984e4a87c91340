export { ReportsModule } from './reports.module.js';
export { STATEMENTS_IN_WORDS } from './statements/statement-types.js';
