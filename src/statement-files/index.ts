export { StatementFilesModule } from './statement-files.module.js';
