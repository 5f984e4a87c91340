export { TaxLinesModule } from './tax-lines.module.js';
