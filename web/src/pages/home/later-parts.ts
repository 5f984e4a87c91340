// The parts of Home that are loaded after the others, in one file.
export { BelowTheFold } from './below-the-fold';
export { BalanceLines } from './balance-lines';
