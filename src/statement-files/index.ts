export { findMismatchedStatements } from './mismatched-statements.js';
export { StatementFilesModule } from './statement-files.module.js';
export { type StatementFile, StatementFiles, type StatementFileLine } from './statement-files.js';
