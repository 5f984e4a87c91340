import { Foundation1763700000000 } from './1763700000000-foundation.js';
import { Ledger1763700100000 } from './1763700100000-ledger.js';
import { LedgerGuards1763700110000 } from './1763700110000-ledger-guards.js';
import { Banking1763700200000 } from './1763700200000-banking.js';
import { BankingFunctions1763700210000 } from './1763700210000-banking-functions.js';
import { People1763800000000 } from './1763800000000-people.js';
import { OAuth1763810000000 } from './1763810000000-oauth.js';

/** Every migration in order. Listed by hand: TypeORM would import file globs past the test runner. */
export const migrations = [
  Foundation1763700000000,
  Ledger1763700100000,
  LedgerGuards1763700110000,
  Banking1763700200000,
  BankingFunctions1763700210000,
  People1763800000000,
  OAuth1763810000000,
];
