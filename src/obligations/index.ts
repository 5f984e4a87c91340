export { ObligationsModule } from './obligations.module.js';
