export { findMismatchedStatements } from './mismatched-statements.js';
export { StatementFilesModule } from './statement-files.module.js';
