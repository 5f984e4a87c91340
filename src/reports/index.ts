export { ReportsModule } from './reports.module.js';
export { ledgerHref } from './statements/context.js';
