export { ReportsModule } from './reports.module.js';
export { StatementQueries } from './statements.queries.js';
