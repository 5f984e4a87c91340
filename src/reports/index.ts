export { ReportsModule } from './reports.module.js';
export { BASES, type Basis, basisInWords } from './cash-basis/basis.js';
export { BooksReader } from './books-reader.js';
export { contextOf } from './statements/context.js';
